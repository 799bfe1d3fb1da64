import { type EpochMs, type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import { closeResult } from '../positions/close-day.ts';
import { bookSale } from '../positions/position.ts';
import { closingResult } from '../positions/position-day.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import { cashForTax } from '../tax/tax.ts';
import { taxYear } from '../tax/withholding.ts';
import type { Account, MarginPosition } from '../types.ts';
import { openSettlementDate } from '../venue/venue-session.ts';
import { isPastDelivery } from './cutoff.ts';

/** Whether the trades that settle with the lot are final: its trade date has ended, and another one is open. */
export function isLate({ globals }: Pick<BrokerState, 'globals'>, { settlesOn }: Pick<MarginPosition, 'settlesOn'>) {
  const open = openSettlementDate(globals);
  return open !== null && settlesOn < open;
}

/** A short lot of the account whose date has been closed and for which shares can still be delivered. */
export function lateDeliverable(state: BrokerState, { accountId }: Account, at: EpochMs): MarginPosition | undefined {
  const { dayTrades } = state.globals;
  if (dayTrades === undefined) return undefined;
  const isDeliverable = (lot: MarginPosition): boolean =>
    lot.side === 'short' && lot.overdue === undefined && isLate(state, lot) && !isPastDelivery(dayTrades, lot, at);
  return state.margins.get(accountId)?.positions.find(isDeliverable);
}

/** A sale of the lot's own date, after that date has been closed. */
type LateSale = {
  readonly lot: Pick<MarginPosition, 'instrument' | 'tradeDate' | 'settlesOn'>;
  readonly quantity: Shares;
  /** Yen, less the costs. */
  readonly net: Yen;
};

/**
 * Books shares that are delivered after the close as a sale of the lot's date, at the cost of what was owned then: its
 * result is final at once. Returns the result, yen, for `taxLateSale` once the proceeds are booked.
 */
export function bookLateSale({ state, events }: Turn, account: Account, { lot, quantity, net }: LateSale): Yen {
  const { accountId, tax } = account;
  const { instrument, tradeDate, settlesOn } = lot;
  const position = state.positionForBooking(accountId, instrument);
  const { day } = position;
  const averageCost = day?.costBefore ?? position.averageCost;
  const before = day === null ? 0 : closingResult(day).realised;
  if (day !== null) {
    day.ownedBefore = shares(day.ownedBefore - quantity);
    tax.dayGain = yen(tax.dayGain + closingResult(day).realised - before);
  }
  const booked = bookSale(position, settlesOn, quantity, net);
  const realised = yen(net - averageCost * quantity);
  position.realised = yen(position.realised + realised - booked);
  tax.soldIn = taxYear(settlesOn);
  state.markPosition(position);
  state.markAccount(account);
  const result = { instrument, tradeDate, settlesOn, quantity, proceeds: net, averageCost, realised };
  events.push({ kind: 'result', accountId, result: { ...result, provisional: yen(0) } });
  return realised;
}

/** Withholds the tax on a late result, or refunds it, in the year of its settlement date. */
export function taxLateSale(turn: Turn, account: Account, gain: Yen, settlesOn: IsoDate): void {
  const available = yen(Math.max(0, cashForTax(account, settlesOn) - account.tax.held));
  closeResult(turn, account, { gain, settlesOn, available });
}
