import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changeAddress } from '@/api/account';
import { queries } from '@/api/queries';
import type { Profile, ProvinceCode } from '@/api/types';
import { common } from '@/i18n/common';
import { useText } from '@/i18n/useText';
import { paths } from '@/paths';
import { userInfo } from '@/session/userInfo';
import { AddressFields } from '@/ui/form/AddressFields';
import { Form } from '@/ui/form/Form';
import { SubmitButton } from '@/ui/form/SubmitButton';
import { useZodForm } from '@/ui/form/useZodForm';
import { Skeleton } from '@/ui/Loading';
import { FailedRead } from '@/ui/Notice';
import { Page } from '@/ui/Page';
import { toast } from '@/ui/toast';
import { account } from './messages';
import { addressSchema } from './schemas';
import { settings } from './settingMessages';

export default function ChangeAddressPage() {
  const t = useText();
  const profile = useQuery(queries.profile);
  return (
    <Page title={t(settings.addressTitle)} lead={t(settings.addressLead)}>
      {profile.isPending && <Skeleton rows={4} />}
      {profile.isError && (
        <FailedRead message={t(account.profileFailed)} onRetry={() => profile.refetch()} />
      )}
      {profile.data && <AddressForm profile={profile.data} />}
    </Page>
  );
}

function AddressForm({ profile }: { profile: Profile }) {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [problem, setProblem] = useState('');
  const form = useZodForm(addressSchema, {
    address: profile.StreetAddress,
    city: profile.City,
    province: profile.Province,
    postalCode: profile.ZipCode,
  });

  return (
    <Form
      form={form}
      problem={problem}
      action={<SubmitButton form={form}>{t(common.save)}</SubmitButton>}
      onSubmit={async (address) => {
        setProblem('');
        try {
          await changeAddress({
            NAddrSt: address.address,
            NAddrProv: address.province as ProvinceCode,
            NAddrCity: address.city,
            NAddrPCode: address.postalCode,
          });
        } catch {
          return setProblem(t(settings.addressFailed));
        }
        userInfo.save(address);
        client.invalidateQueries(queries.profile);
        toast.show(t(settings.addressChanged));
        navigate(paths.setting, { replace: true });
      }}
    >
      <AddressFields form={form} />
    </Form>
  );
}
