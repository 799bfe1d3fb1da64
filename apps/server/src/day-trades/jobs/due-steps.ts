import type { DayTradePolicy, MarginAccount } from '@kabuto/brokerage';
import { type EpochMs, type IsoDate, type Phase, tokyoDate, tokyoTimeOfDay } from '@kabuto/market';

type DayTradeStep = 'warn' | 'auction';

type Now = {
  readonly at: EpochMs;
  readonly tradeDate: IsoDate | null;
  readonly phase: Phase;
  /** The accounts with positions. */
  readonly margins: readonly Pick<MarginAccount, 'closeAtAuction' | 'warnedOn' | 'auctionOn'>[];
};

/**
 * The steps of the day that are due and were not taken: the warning, and the closing of those who chose it, while
 * orders for the closing auction are still taken.
 */
export function dueSteps(
  { warnAt, auctionAt }: Pick<DayTradePolicy, 'warnAt' | 'auctionAt'>,
  { at, tradeDate, phase, margins }: Now,
): DayTradeStep[] {
  if (phase === 'closed' || tradeDate === null || tradeDate !== tokyoDate(at)) return [];
  const time = tokyoTimeOfDay(at);
  const due: DayTradeStep[] = [];
  if (time >= warnAt && margins.some(({ warnedOn }) => warnedOn !== tradeDate)) due.push('warn');
  const isToClose = margins.some(({ closeAtAuction, auctionOn }) => closeAtAuction && auctionOn !== tradeDate);
  if (time >= auctionAt && isToClose) due.push('auction');
  return due;
}
