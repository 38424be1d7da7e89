import { useQuery } from '@tanstack/react-query';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import type { Device, EndSession } from '@/api/types';
import { useFormats } from '@/i18n/formats';
import type { Message } from '@/i18n/message';
import { useText } from '@/i18n/useText';
import { Button } from '@/ui/Button';
import { Page, PageAction } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { devices as texts } from './deviceMessages';

/** Where the customer is logged in, this device among them. */
export default function DevicesPage() {
  const t = useText();
  const devices = useQuery(queries.devices);
  const endingOthers = useEnding(texts.othersEnded, devices.refetch);
  return (
    <Page title={t(texts.title)} lead={t(texts.lead)}>
      <Read of={[devices]} failed={texts.listFailed}>
        {(list) => (
          <>
            <ul className="rows">
              {list.map((device) => (
                <li key={device.Id} className="rows__item">
                  <DeviceRow device={device} reread={devices.refetch} />
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <PageAction>
                <Button
                  look="secondary"
                  busy={endingOthers.busy}
                  onClick={() => endingOthers.onSubmit({ AllOthers: true })}
                >
                  {t(texts.endOthers)}
                </Button>
              </PageAction>
            )}
          </>
        )}
      </Read>
    </Page>
  );
}

interface DeviceRowProps {
  device: Device;
  reread: () => unknown;
}

function DeviceRow({ device, reread }: DeviceRowProps) {
  const t = useText();
  const { moment } = useFormats();
  const ending = useEnding(texts.ended, reread);
  const name = t(texts.name, {
    browser: device.Browser || t(texts.unknownBrowser),
    system: device.System || t(texts.unknownSystem),
  });
  return (
    <div className="record">
      <span className="record__line record__line--main">
        <span>{name}</span>
        {device.Current && <span className="badge">{t(texts.current)}</span>}
      </span>
      <span>{t(texts.startedAt, { time: moment(device.StartedAt) })}</span>
      <span>{t(texts.lastUsedAt, { time: moment(device.LastUsedAt) })}</span>
      {!device.Current && (
        <Button look="quiet" busy={ending.busy} onClick={() => ending.onSubmit({ Id: device.Id })}>
          {t(texts.end, { device: name })}
        </Button>
      )}
    </div>
  );
}

/** A device that has gone by itself is as good as logged out. */
function useEnding(done: Message, reread: () => unknown) {
  const t = useText();
  const tell = () => {
    toast.show(t(done));
    return reread();
  };
  return useSubmit((which: EndSession) => post('/api/Session/End', which), {
    fallback: texts.endFailed,
    toasts: true,
    instead: { not_found: tell },
    next: tell,
  });
}
