import { expect, it } from 'vitest';
import type { Outlook } from '@/api/types';
import { outlook } from '@/test/fixtures';
import { stepsOf } from './steps';

const steps = (Activation: string, PortIn: string): Record<string, string> =>
  Object.fromEntries(
    stepsOf({
      ...outlook,
      Activation: { State: Activation },
      PortIn: { State: PortIn },
    } as Outlook).map(({ text, state }) => [text.in('en'), state]),
  );

it.each([
  [
    'payment_due',
    'none',
    { Payment: 'current', 'Under review': 'ahead', 'Your phone is live': 'ahead' },
  ],
  [
    'payment_due',
    'requested',
    {
      Payment: 'current',
      'Under review': 'ahead',
      'Number transfer': 'ahead',
      'Your phone is live': 'ahead',
    },
  ],
  [
    'under_review',
    'none',
    { Paid: 'done', 'Under review': 'current', 'Your phone is live': 'ahead' },
  ],
  [
    'under_review',
    'requested',
    {
      Paid: 'done',
      'Under review': 'current',
      'Number transfer': 'ahead',
      'Your phone is live': 'ahead',
    },
  ],
  ['approved', 'none', { Paid: 'done', Approved: 'done', 'Your phone is live': 'done' }],
  [
    'approved',
    'requested',
    { Paid: 'done', Approved: 'done', 'Number transfer': 'current', 'Your phone is live': 'ahead' },
  ],
  [
    'approved',
    'information_required',
    { Paid: 'done', Approved: 'done', 'Number transfer': 'current', 'Your phone is live': 'ahead' },
  ],
  [
    'approved',
    'completed',
    { Paid: 'done', Approved: 'done', 'Number transfer': 'done', 'Your phone is live': 'done' },
  ],
  [
    'approved',
    'declined',
    { Paid: 'done', Approved: 'done', 'Number transfer': 'failed', 'Your phone is live': 'done' },
  ],
  ['rejected', 'none', { Paid: 'done', 'Not approved': 'failed' }],
  // States that this app has never heard of are waited for.
  [
    'on_hold',
    'on_hold',
    {
      Paid: 'done',
      'Under review': 'current',
      'Number transfer': 'ahead',
      'Your phone is live': 'ahead',
    },
  ],
  [
    'approved',
    'on_hold',
    { Paid: 'done', Approved: 'done', 'Number transfer': 'current', 'Your phone is live': 'ahead' },
  ],
])('an activation that is %s, with a port-in that is %s', (activation, portIn, expected) => {
  expect(steps(activation, portIn)).toEqual(expected);
});
