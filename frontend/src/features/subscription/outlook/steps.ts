import type { Outlook } from '@/api/types';
import type { Message } from '@/i18n/message';
import { ahead } from './messages';

export interface Step {
  text: Message;
  state: 'done' | 'current' | 'failed' | 'ahead';
}

/** The way of an activation: paid, reviewed, the number transferred, live. Unknown states wait. */
export function stepsOf({ Activation, PortIn }: Outlook): Step[] {
  const { State } = Activation;
  if (State === 'payment_due') {
    return [
      { text: ahead.payment, state: 'current' },
      { text: ahead.review, state: 'ahead' },
      ...(PortIn.State === 'none' ? [] : [{ text: ahead.port, state: 'ahead' } as const]),
      { text: ahead.live, state: 'ahead' },
    ];
  }
  const paid: Step = { text: ahead.paid, state: 'done' };
  if (State === 'rejected') return [paid, { text: ahead.rejected, state: 'failed' }];

  const approved = State === 'approved';
  const ported = PortIn.State === 'completed' || PortIn.State === 'declined';
  const waits = PortIn.State !== 'none' && !ported;
  const port = PortIn.State === 'declined' ? 'failed' : ported ? 'done' : 'current';
  return [
    paid,
    approved ? { text: ahead.reviewed, state: 'done' } : { text: ahead.review, state: 'current' },
    ...(PortIn.State === 'none'
      ? []
      : [{ text: ahead.port, state: approved ? port : 'ahead' } as const]),
    { text: ahead.live, state: !approved ? 'ahead' : waits ? 'ahead' : 'done' },
  ];
}
