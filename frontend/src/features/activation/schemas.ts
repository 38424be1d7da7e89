import type { Donor } from '@/api/types';
import { addressFields } from '@/domain/address';
import { digitsOf } from '@/domain/fields';
import type { ValidationId } from '@/domain/validationId';
import { z } from '@/lib/zod';
import type { AddressEntry } from '@/ui/form/AddressFields';

/** 19 or 20 digits; spaces, hyphens and a trailing f don't count. */
export const simSchema = z.object({
  iccid: z
    .string()
    .check(
      z.overwrite(normalizeIccid),
      z.regex(/^\d{19,20}$/, { error: 'iccid' satisfies ValidationId }),
    ),
});

export function normalizeIccid(typed: string): string {
  return digitsOf(typed).replace(/f$/i, '');
}

/** What the form holds. The port-in fields count only when portIn is 'yes'. */
export interface PersonalInfo extends AddressEntry {
  portIn: 'yes' | 'no';
  carrier: string;
  phoneNumber: string;
  accountNumber: string;
  imeiNumber: string;
}

/** Address and port-in; whether the account number may be left out is the donor's affair. */
export function personalInfoSchema(donors: readonly Donor[]) {
  const digits = z.string().check(z.overwrite(digitsOf));
  return z
    .object({
      ...addressFields,
      portIn: z.enum(['yes', 'no']),
      carrier: z.string(),
      phoneNumber: digits,
      accountNumber: digits,
      imeiNumber: digits,
    })
    .check((context) => {
      for (const [field, message] of faultsOf(context.value, donors)) {
        context.issues.push({ code: 'custom', path: [field], message, input: context.value });
      }
    });
}

function* faultsOf(
  info: PersonalInfo,
  donors: readonly Donor[],
): Generator<[keyof PersonalInfo, ValidationId]> {
  if (info.portIn === 'no') return;
  const donor = donors.find(({ Key }) => String(Key) === info.carrier);
  if (!donor) yield ['carrier', 'carrierRequired'];
  if (!/^\d{10}$/.test(info.phoneNumber)) yield ['phoneNumber', 'portInPhone'];
  if (!accountNumberFits(info, donor)) yield ['accountNumber', 'accountNumber'];
  if (!/^\d{15}$/.test(info.imeiNumber)) yield ['imeiNumber', 'imei'];
}

function accountNumberFits(info: PersonalInfo, donor: Donor | undefined): boolean {
  if (info.accountNumber === '' && donor?.AccountNumber === 'optional') return true;
  return /^\d{10,20}$/.test(info.accountNumber) && info.accountNumber !== info.phoneNumber;
}
