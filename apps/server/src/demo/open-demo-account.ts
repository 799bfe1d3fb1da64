import type { Pool } from 'pg';
import { accepted, openEmptyAccount } from '../accounts/index.ts';
import { type Core, CoreUnavailable } from '../core/index.ts';
import { DEMO_CASH, samplePortfolio } from './portfolio.ts';
import { readHistory } from './read-history.ts';

/** Opens an account that already has holdings, open orders and 60 days of trades. */
export async function openDemoAccount(pool: Pool, core: Core, tenantId: number, member: number): Promise<number> {
  const accountId = await openEmptyAccount(pool, core, member);
  for (;;) {
    const date = orderDateOf(core);
    await core.waitUntilCaughtUp();
    const history = await readHistory(pool, tenantId, date);
    const orders = await core.read(({ broker }) =>
      samplePortfolio(history, date, (tradeDate) => broker.settlementDate({}, tradeDate)),
    );
    const answer = await core.submit({ input: { kind: 'bookHistory', accountId, cash: DEMO_CASH, orders } });
    // A day that ended in the meantime (the demo's clock can jump) needs another history; a refusal changes nothing.
    if (answer.refusal !== null && date !== orderDateOf(core)) continue;
    accepted(answer);
    return accountId;
  }
}

function orderDateOf(core: Core) {
  if (core.feed.session === null) throw new CoreUnavailable('CORE_STOPPED');
  return core.feed.session.orderDate;
}
