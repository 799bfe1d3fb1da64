import { type Book, settlementOf, share, sum, unique } from './book.ts';
import { heldBeforeTax, lowestCash } from './cash.ts';
import { holdingOf } from './holdings.ts';

/** rules/market.md 6.2: 15.315 % and 5 %, rounded down separately; nothing on a loss. */
const taxOn = (gain: number): number => (gain <= 0 ? 0 : share(gain, 15_315, 100_000) + share(gain, 5, 100));

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Result of the open trade date as if it were closed now; results of NISA parts are not taxed. */
export function dayGain(book: Book, accountId: number): number {
  const results = book.instruments.map(({ code }) => holdingOf(book, accountId, code, undefined).outcome);
  return sum(results.filter((result) => result.sold > 0).map((result) => result.realised));
}

export type TaxYear = { year: number; gain: number; withheld: number };

/** The tax year of the last closing; tax still owed for the year before counts against the next. */
export function lastYear(book: Book, accountId: number): TaxYear {
  const specified = book.accounts.some((one) => one.accountId === accountId && one.type === 'specified');
  const closings = book.closings.filter((closing) => closing.accountId === accountId);
  const years = unique(closings.map((closing) => closing.year)).sort((a, b) => a - b);
  let last: TaxYear = { year: 0, gain: 0, withheld: 0 };
  for (const year of years) {
    const ofYear = closings.filter((closing) => closing.year === year);
    const owed = specified ? Math.max(0, taxOn(last.gain) - last.withheld) : 0;
    last = {
      year,
      gain: sum(ofYear.map((closing) => closing.gain)),
      withheld: sum(ofYear.map((closing) => closing.tax)) - owed,
    };
  }
  return last;
}

/** Tax that a close now would have to post, refunds negative. */
export function taxDue(book: Book, accountId: number): number {
  const account = book.accounts.find((one) => one.accountId === accountId);
  const settlesOn = settlementOf(book, accountId);
  if (account?.type !== 'specified' || settlesOn === null) return 0;
  const last = lastYear(book, accountId);
  const today = dayGain(book, accountId);
  if (last.year === 0 || last.year === yearOf(settlesOn)) return taxOn(last.gain + today) - last.withheld;
  return taxOn(today) + Math.max(0, taxOn(last.gain) - last.withheld);
}

/** Tax held now: what is due, as far as there is cash. */
export function taxHeld(book: Book, accountId: number): number {
  const free = lowestCash(book, accountId, settlementOf(book, accountId)) - heldBeforeTax(book, accountId);
  return Math.max(0, Math.min(taxDue(book, accountId), free));
}
