import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { post } from '@/api/client';
import { queries } from '@/api/queries';
import type { Profile } from '@/api/types';
import type { ProvinceCode } from '@/domain/provinces';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { userInfo } from '@/session/userInfo';
import { type AddressEntry, AddressFields } from '@/ui/form/AddressFields';
import { Form } from '@/ui/form/Form';
import { useZodForm } from '@/ui/form/useZodForm';
import { Page } from '@/ui/Page';
import { Read } from '@/ui/Read';
import { toast } from '@/ui/toast';
import { useSubmit } from '@/ui/useSubmit';
import { addressSchema } from './schemas';
import { settings } from './settingMessages';

export default function ChangeAddressPage() {
  const t = useText();
  const profile = useQuery(queries.profile);
  return (
    <Page title={t(settings.addressTitle)} lead={t(settings.addressLead)}>
      <Read of={[profile]} failed={settings.profileFailed} rows={4}>
        {(known) => <AddressForm profile={known} />}
      </Read>
    </Page>
  );
}

function AddressForm({ profile }: { profile: Profile }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useZodForm(addressSchema, {
    address: profile.StreetAddress,
    city: profile.City,
    province: profile.Province,
    postalCode: profile.ZipCode,
  });

  const saving = useSubmit(
    (address: AddressEntry) =>
      post('/api/Account/ChangeAddress', {
        NAddrSt: address.address,
        NAddrProv: address.province as ProvinceCode,
        NAddrCity: address.city,
        NAddrPCode: address.postalCode,
      }),
    {
      fallback: settings.addressFailed,
      invalidates: [queries.profile],
      next(_, address) {
        userInfo.save(address);
        toast.show(t(settings.addressChanged));
        navigate(paths.setting, { replace: true });
      },
    },
  );

  return (
    <Form form={form} {...saving} label={t(common.save)}>
      <AddressFields />
    </Form>
  );
}
