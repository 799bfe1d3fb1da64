import type { CashLine } from '@kabuto/contract';
import { countAccountEvents, readAccountEvents, type StoredEvent } from '../../core/index.ts';
import type { LocalNames, OrdersDeps } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';

/** The kinds of events in the cash book. */
const KINDS = ['cash', 'fill', 'result', 'tax'] as const;

const EMPTY = { settlesOn: null, orderId: null, code: null, names: null, quantity: null, realised: null };

function lineOf({ seq, at, event }: StoredEvent, names: (code: string) => LocalNames): CashLine {
  switch (event.kind) {
    case 'cash':
      return { ...EMPTY, seq, at, kind: 'cash', amount: String(event.amount) };
    case 'fill': {
      const { side, instrument: code, notional, fee, settlesOn, orderId, quantity } = event.fill;
      const amount = String(side === 'buy' ? 0 - notional - fee : notional - fee);
      const issue = { code, names: names(code), quantity: String(quantity) };
      // the time of a trade, not of its booking, which is later for history
      return { ...EMPTY, ...issue, seq, at: event.fill.at, kind: side, amount, settlesOn, orderId: String(orderId) };
    }
    case 'result': {
      const { instrument: code, settlesOn, quantity, realised } = event.result;
      const issue = { code, names: names(code), quantity: String(quantity) };
      return { ...EMPTY, ...issue, seq, at, kind: 'result', amount: '0', settlesOn, realised: String(realised) };
    }
    case 'tax': {
      const { amount, settlesOn } = event;
      return { ...EMPTY, seq, at, kind: amount < 0 ? 'refund' : 'tax', amount: String(0 - amount), settlesOn };
    }
    case 'accountOpened':
    case 'accountStatus':
    case 'alert':
    case 'hold':
    case 'order':
    case 'settled':
    case 'transfer':
      throw new Error(`event ${seq} of kind ${event.kind} is no line of the cash book`);
  }
}

/** GET v1/trade/cash/list: in order of booking, so that the lines up to any one add up to the cash after it. */
export const cashList = (deps: OrdersDeps): Operation =>
  operation('cashList', async ({ query, caller, member }) => {
    const { limit, offset } = pageOf(query);
    const { tenantId } = caller;
    const { accountId } = member;
    return readTenant(deps.pool, tenantId, async (client) => {
      const wanted = { accountId, kinds: KINDS, order: 'newest first', limit, offset } as const;
      const events = await readAccountEvents(client, tenantId, wanted);
      const names = deps.names(tenantId);
      return {
        rows: events.map((event) => lineOf(event, names)),
        total: await countAccountEvents(client, tenantId, accountId, KINDS),
      };
    });
  });
