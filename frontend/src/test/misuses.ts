import { get, list, post } from '@/api/client';

/** What the compiler refuses of calls; `npm run typecheck` fails where it takes one of them. */
export const misuses = () => [
  // @ts-expect-error no such path
  get('/api/Account/GetProfiles'),
  // @ts-expect-error another method
  get('/api/Account/ChangeName'),
  // @ts-expect-error a body that lacks a field
  post('/api/Account/ChangeName', { NfName: 'Ada' }),
  // @ts-expect-error a query left out
  get('/api/Activation/ValidateSimCard'),
  // @ts-expect-error no list
  list('get', '/api/Account/GetProfile'),
  // @ts-expect-error no such field in the answer
  get('/api/Account/GetProfile').then(({ Name }) => Name),
  // @ts-expect-error the BFF's call to the carrier
  get('/api/Payment/ActivationDue', { paId: '1' }),
];
