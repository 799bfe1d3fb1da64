import { type IsoDate, mulDiv, type Yen, yen } from '@kabuto/market';
import type { TaxAccount } from './tax-account.ts';

/** Withholding of a specified account in hundred-thousandths of the gain: income tax with its surtax, and local tax. */
const INCOME_TAX = 15_315;
const LOCAL_TAX = 5_000;
const RATE_UNIT = 100_000;

/**
 * The yen withheld on a year's gain so far: each tax rounded down separately, nothing on a loss (rules/market.md 6.2).
 */
export function withholdingOn(gain: Yen): Yen {
  const { income, local } = withholdingParts(gain);
  return yen(income + local);
}

/** The same by who gets it: income tax with its surtax, and the tax of the place of residence. */
export function withholdingParts(gain: Yen): { readonly income: Yen; readonly local: Yen } {
  const taxed = Math.max(0, gain);
  return { income: yen(mulDiv(taxed, INCOME_TAX, RATE_UNIT)), local: yen(mulDiv(taxed, LOCAL_TAX, RATE_UNIT)) };
}

/** The tax year of a trade's result: that of its settlement date (rules/core.md 4). */
export const taxYear = (settlesOn: IsoDate): number => Number(settlesOn.slice(0, 4));

/** What the tax of a year is calculated from. */
export type TaxYear = Pick<TaxAccount, 'type' | 'year' | 'gain' | 'withheld'>;

/**
 * Gain and tax of `year` so far. A new year starts at 0; tax of the old year that the account could not pay is still
 * owed, and counts as negative withholding.
 */
export function yearToDate(tax: TaxYear, year: number): Pick<TaxAccount, 'year' | 'gain' | 'withheld'> {
  const { gain, withheld } = tax;
  if (tax.year === year) return { year, gain, withheld };
  const owed = tax.type === 'specified' ? yen(Math.min(0, withheld - withholdingOn(gain))) : yen(0);
  return { year, gain: yen(0), withheld: owed };
}

/** Yen to withhold when `dayGain` is added to the year; negative is a refund. Only specified accounts withhold. */
export function taxDue(tax: TaxYear, year: number, dayGain: Yen): Yen {
  if (tax.type !== 'specified') return yen(0);
  const { gain, withheld } = yearToDate(tax, year);
  return yen(withholdingOn(yen(gain + dayGain)) - withheld);
}

/** Yen to hold for the tax that closing the trade date now would take, at most the `available` ones. */
export const taxToHold = (tax: TaxYear, settlesOn: IsoDate, dayGain: Yen, available: Yen): Yen =>
  yen(Math.min(Math.max(0, taxDue(tax, taxYear(settlesOn), dayGain)), available));
