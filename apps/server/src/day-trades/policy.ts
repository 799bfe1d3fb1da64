import type { DayTradePolicy } from '@kabuto/brokerage';
import type { Core } from '../core/index.ts';
import { Refused } from '../platform/http/index.ts';

/** The terms of day trades of a brokerage. Throws Refused DAY_TRADE_OFF when it offers none. */
export async function policyOf(core: Core): Promise<DayTradePolicy> {
  const policy = await core.read(({ broker }) => broker.globals.dayTrades);
  if (policy === undefined) throw new Refused('DAY_TRADE_OFF');
  return policy;
}
