import { addBusinessDays, type IsoDate } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import type { Settlement, VenueTakes } from '../orders/terms.ts';

/** Of a venue that declares nothing else (rules/market.md 1.12), such as the first, whose rows name no settlement. */
const USUAL: Settlement = { calendar: 'tokyo', lag: 2 };
/** The longest lag that a venue can declare, business days. */
const LONGEST_LAG = 10;
/** The business days after a date, by calendar. */
const DAYS_AFTER: Readonly<Record<Settlement['calendar'], (date: IsoDate, days: number) => IsoDate>> = {
  tokyo: addBusinessDays,
};

/** The settlement date of a venue's trades of `tradeDate`. */
export function settlementDate({ settlement = USUAL }: Pick<VenueTakes, 'settlement'>, tradeDate: IsoDate): IsoDate {
  return DAYS_AFTER[settlement.calendar](tradeDate, settlement.lag);
}

/** Throws InvariantError for an unknown calendar and for a lag that is not a whole number from 0 to 10. */
export function checkSettlement({ settlement }: Pick<VenueTakes, 'settlement'>): void {
  if (settlement === undefined) return;
  const { calendar, lag } = settlement;
  invariant(Object.hasOwn(DAYS_AFTER, calendar), () => `no calendar ${calendar}`);
  invariant(Number.isInteger(lag) && lag >= 0 && lag <= LONGEST_LAG, () => `trades cannot settle after ${lag} days`);
}
