import type { Pool } from 'pg';
import { accepted, openEmptyAccount } from '../accounts/index.ts';
import { type Core, CoreUnavailable } from '../core/index.ts';
import { DEMO_CASH, samplePortfolio } from './portfolio.ts';
import { readHistory } from './read-history.ts';

/** Opens an account that already has holdings, open orders and 60 days of trades. */
export async function openDemoAccount(pool: Pool, core: Core, tenantId: number): Promise<number> {
  const session = core.feed.session;
  if (session === null) throw new CoreUnavailable('CORE_STOPPED');
  const historyOf = await readHistory(pool, tenantId, session.orderDate);
  const accountId = await openEmptyAccount(pool, core);
  const orders = samplePortfolio(historyOf, session.orderDate);
  accepted(await core.submit({ input: { kind: 'bookHistory', accountId, cash: DEMO_CASH, orders } }));
  return accountId;
}
