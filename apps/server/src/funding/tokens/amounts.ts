/** Decimals of amounts of tokens. */
const UNIT_DECIMALS = 6;
/** Decimals of amounts of a network's native coin. */
const COIN_DECIMALS = 9;
/** Decimals of rates. */
const RATE_DECIMALS = 4;

/** A whole number of 10^-`decimals` as a decimal text without trailing zeros: `12.5`. */
function decimalText(value: number, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const whole = digits.slice(0, -decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Units (10^-6 of a token) as tokens: `250.5`. */
export const tokenText = (units: number): string => decimalText(units, UNIT_DECIMALS);

/** A rate (10^-4 yen for one token) in yen: `150.1234`. */
export const rateText = (rate: number): string => decimalText(rate, RATE_DECIMALS);

/** A rate in yen as 10^-4 yen; the text has the form of the contract's `RateText`. */
export function rateOf(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(RATE_DECIMALS, '0'));
}

/** An amount of a native coin, 10^-9 of it, as coins: `0.001`. */
export const coinText = (amount: number): string => decimalText(amount, COIN_DECIMALS);

/** Tokens as units (10^-6 of a token); the text has the form of the contract's `TokenAmount`. */
export function unitsOf(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(UNIT_DECIMALS, '0'));
}

/** What is finer than a unit, in a contract's smallest unit, as tokens: `0.0000000000001`; null: nothing is. */
export function restText(rest: string, decimals: number): string | null {
  const digits = rest.padStart(decimals, '0').replace(/0+$/, '');
  return digits === '' ? null : `0.${digits}`;
}
