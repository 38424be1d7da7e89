import { Link } from 'react-router';
import type { Outlook } from '@/api/types';
import { common } from '@/i18n/common';
import { formatPhone } from '@/i18n/formats';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { Notice } from '@/ui/Notice';
import { Unbroken } from '@/ui/Unbroken';
import { ahead } from './messages';

/** The field of the activation that has to be put right, by its name on the wire. */
const byField = {
  portin_carrier: ahead.portCarrier,
  portin_accountNo: ahead.portAccount,
  portin_phoneNo: ahead.portPhone,
  portin_imei: ahead.portImei,
} as const;

/** What is missing for a number's transfer, or why there was none; nothing while all is well. */
export function PortInHelp({ portIn }: { portIn: Outlook['PortIn'] }) {
  const t = useText();
  const { State, Field = '', PhoneNumber = '', Reason } = portIn;
  const number = formatPhone(PhoneNumber);
  const reason = Reason && <p>{t(common.carrierSays, { reason: Reason })}</p>;
  if (State === 'declined') {
    return (
      <Notice kind="error">
        <p>
          <Unbroken text={t(ahead.portDeclined, { number })} part={number} />
        </p>
        {reason}
      </Notice>
    );
  }
  if (State !== 'information_required') return null;
  const known = Field in byField ? byField[Field as keyof typeof byField] : undefined;
  return (
    <Notice kind="error">
      <p className="notice__title">{t(ahead.portNeedsTitle)}</p>
      <p>
        <Unbroken text={t(known ?? ahead.portNeeds, { number })} part={number} />
      </p>
      {!known && reason}
      <p>{t(ahead.portKeep)}</p>
      <Link className="link" to={paths.customerService}>
        {t(ahead.tellUs)}
      </Link>
    </Notice>
  );
}
