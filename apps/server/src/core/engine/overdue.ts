import { type Broker, type BrokerInput, isPastDelivery } from '@kabuto/brokerage';
import type { EpochMs } from '@kabuto/market';
import { accountRanges } from './account-ranges.ts';

/**
 * Closes by force, before a morning, the positions of day trades that were not closed on their day and that no step of
 * the host has reached: its clock may have passed the whole evening at once. The orders wait for the opening.
 */
export function closeOverdue(broker: Broker, at: EpochMs, decide: (input: BrokerInput) => unknown): void {
  const { dayTrades, tradeDate } = broker.globals;
  if (dayTrades === undefined || tradeDate === null) return;
  const left = broker
    .margins()
    .filter(
      ({ forcedOn, positions }) =>
        forcedOn !== tradeDate &&
        positions.some((lot) => lot.tradeDate < tradeDate && isPastDelivery(dayTrades, lot, at)),
    );
  if (left.length === 0) return;
  for (const range of accountRanges(left.map(({ accountId }) => accountId)))
    decide({ kind: 'stepDayTrades', at, step: 'force', ...range });
}
