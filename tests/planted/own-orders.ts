import type { Plant } from './plant.ts';

const OWN_ORDERS = 'packages/market/src/venue/own-orders.ts';
const ORDER_ENTRY = 'packages/market/src/venue/order-entry.ts';
const found = (title: string): Plant['test'] => ({
  project: 'unit',
  file: 'packages/market/src/venue/own-orders.test.ts',
  title,
});

/** Bugs of orders that meet another order of the same account. */
export const OWN_ORDER_BUGS: readonly Plant[] = [
  {
    name: 'contact with an own order matched anyway',
    breaks: 'decision 0053: orders of one account do not trade with each other',
    file: OWN_ORDERS,
    find: 'const most = Math.min(found, ahead);',
    put: 'const most = found;',
    test: found('at one price those who came before the own order trade, those behind it do not'),
  },
  {
    name: 'rest left in the book behind an own order',
    breaks: 'decision 0053: no two working orders of an account cross',
    file: ORDER_ENTRY,
    find: '    if (selfTrade) this',
    put: "    if ((timeInForce ?? 'day') === 'day') this.orders.restore({ ...arrival, quantity: left }, this.state.phase);\n    else if (selfTrade) this",
    test: found('a price that reaches the own order trades up to it and ends'),
  },
  {
    name: 'resting own order cancelled in place of the newest',
    breaks: 'decision 0053: the newest is cancelled, the resting order is not touched',
    file: ORDER_ENTRY,
    find: '    if (selfTrade) this',
    put: '    if (first !== 0) this.orders.take(customers.idOf(first));\n    else if (selfTrade) this',
    test: found('an own order first in the book: nothing trades'),
  },
  {
    name: 'reason lost between venue and broker',
    breaks: 'decision 0053: the customer gets the reason why the rest was cancelled',
    file: 'apps/server/src/core/engine/broker-port.ts',
    find: '{ kind, orderId, ...(reason === undefined ? {} : { reason }) }',
    put: '{ kind, orderId }',
    test: {
      project: 'unit',
      file: 'apps/server/src/core/engine/broker-port.test.ts',
      title: 'venue reports carry the amend they belong to, rejections keep their code',
    },
  },
  {
    name: 'rest of a stopped order continues',
    breaks: 'decision 0053: a rest that would meet an own order is over, also of a period order',
    file: 'packages/brokerage/src/commands/venue-report.ts',
    find: "  else if (cause !== undefined) transitionOrder(turn, order, 'cancelled', cause);\n",
    put: '',
    test: {
      project: 'unit',
      file: 'packages/brokerage/test/scenarios/own-orders.test.ts',
      title: 'may end without a fill, and before its acknowledgement',
    },
  },
];
