import { type DayTradePolicy, isPastDelivery, type MarginAccount, type MarginPosition } from '@kabuto/brokerage';
import { type EpochMs, type IsoDate, type Phase, tokyoDate, tokyoTimeOfDay } from '@kabuto/market';

type DayTradeStep = 'warn' | 'auction' | 'force';

type Margin = Pick<MarginAccount, 'closeAtAuction' | 'warnedOn' | 'auctionOn' | 'forcedOn'> & {
  readonly positions: readonly Pick<MarginPosition, 'tradeDate'>[];
};

type Now = {
  readonly at: EpochMs;
  readonly tradeDate: IsoDate | null;
  readonly phase: Phase;
  /** The accounts with positions or orders that open some. */
  readonly margins: readonly Margin[];
};

type Policy = Pick<DayTradePolicy, 'warnAt' | 'auctionAt' | 'deliverUntil'>;

/**
 * The steps of the day that are due and were not taken: the warning, and the closing of those who chose it, while
 * orders for the closing auction are still taken; then closing by force what can no longer be delivered, which waits
 * for the next opening.
 */
export function dueSteps(policy: Policy, { at, tradeDate, phase, margins }: Now): DayTradeStep[] {
  if (tradeDate === null) return [];
  const { warnAt, auctionAt } = policy;
  const isLeft = ({ forcedOn, positions }: Margin): boolean =>
    forcedOn !== tradeDate && positions.some((lot) => lot.tradeDate < tradeDate && isPastDelivery(policy, lot, at));
  const due: DayTradeStep[] = margins.some(isLeft) ? ['force'] : [];
  if (phase === 'closed' || tradeDate !== tokyoDate(at)) return due;
  const time = tokyoTimeOfDay(at);
  const isUnwarned = ({ warnedOn, positions }: Margin): boolean => warnedOn !== tradeDate && positions.length > 0;
  if (time >= warnAt && margins.some(isUnwarned)) due.push('warn');
  const isToClose = margins.some(({ closeAtAuction, auctionOn }) => closeAtAuction && auctionOn !== tradeDate);
  if (time >= auctionAt && isToClose) due.push('auction');
  return due;
}
