import { action } from '../actions.js';
import { call } from '../api.js';
import { fill, h, reconcile } from '../dom.js';
import { money } from '../format.js';
import { empty, facts, head, listing, row } from '../parts.js';

export const title = 'Plans';

/** Plans on sale and retired. */
export async function open({ path, changed }) {
  const list = listing('Plans');
  const none = h('div');
  const node = h('div', null, [
    head(title, 'A retired plan is no longer sold; whoever has it keeps it.', {
      path: path('plans'),
    }),
    list,
    none,
  ]);
  return {
    node,
    async refresh() {
      const plans = await call({ path: path('plans') });
      reconcile(
        list,
        plans,
        (each) => each.PlanId,
        (each) => entry(each, path, changed),
      );
      fill(none, plans.length === 0 && empty('No plans in this world.'));
    },
  };
}

function entry({ PlanId, FeeCents, Currency, DataCapacity, Retired }, path, changed) {
  const [label, to] = Retired ? ['Restore', 'restore'] : ['Retire', 'retire'];
  return row({
    title: `${money(FeeCents)} · ${DataCapacity}`,
    state: Retired ? 'retired' : 'on_sale',
    known: facts([
      ['PlanId', PlanId],
      ['Currency', Currency],
    ]),
    actions: action(label, {
      name: `${label} plan ${PlanId}`,
      request: { method: 'POST', path: path('plans', PlanId, to) },
      done: changed,
    }),
  });
}
