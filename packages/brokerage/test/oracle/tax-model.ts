import { heldBeforeTax, lowestCash } from './cash.ts';
import { holdingOf } from './holdings.ts';
import { type ModelState, settlementOf, share, sum, unique } from './model-state.ts';

/** rules/market.md 6.2: 15.315 % and 5 %, rounded down separately; nothing on a loss. */
const taxOn = (gain: number): number => (gain <= 0 ? 0 : share(gain, 15_315, 100_000) + share(gain, 5, 100));

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Result of the open trade date as if it were closed now; results of NISA parts are not taxed. */
export function dayGain(model: ModelState, accountId: number): number {
  const results = model.instruments.map(({ code }) => holdingOf(model, accountId, code, undefined).outcome);
  return sum(results.filter((result) => result.sold > 0).map((result) => result.realised));
}

export type TaxYear = { year: number; gain: number; withheld: number };

/** The tax year of the last closing; tax still owed for the year before counts against the next. */
export function lastYear(model: ModelState, accountId: number): TaxYear {
  const specified = model.accounts.some((one) => one.accountId === accountId && one.type === 'specified');
  const closings = model.closings.filter((closing) => closing.accountId === accountId);
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
export function taxDue(model: ModelState, accountId: number): number {
  const account = model.accounts.find((one) => one.accountId === accountId);
  const settlesOn = settlementOf(model, accountId);
  if (account?.type !== 'specified' || settlesOn === null) return 0;
  const last = lastYear(model, accountId);
  const today = dayGain(model, accountId);
  if (last.year === 0 || last.year === yearOf(settlesOn)) return taxOn(last.gain + today) - last.withheld;
  return taxOn(today) + Math.max(0, taxOn(last.gain) - last.withheld);
}

/** Tax held now: what is due, as far as there is cash. */
export function taxHeld(model: ModelState, accountId: number): number {
  const free = lowestCash(model, accountId, settlementOf(model, accountId)) - heldBeforeTax(model, accountId);
  return Math.max(0, Math.min(taxDue(model, accountId), free));
}
