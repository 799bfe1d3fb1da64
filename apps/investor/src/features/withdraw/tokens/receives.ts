/** 10^-6 of a token, the unit in which amounts are exact. */
const UNITS = 1_000_000n;
/** A rate has four decimals. */
const RATE = 10_000n;
const WHOLE = 10_000n;

const unitsText = (units: bigint): string => {
  const fraction = String(units % UNITS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(units / UNITS) : `${units / UNITS}.${fraction}`;
};

/** A decimal text as a whole number of its last place. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
}

/** What an amount of yen would be in tokens, and what the brokerage keeps to: texts with at most six decimals. */
export type Receives = { readonly about: string; readonly least: string; readonly most: string };

/**
 * What `amount` yen are in tokens at a rate in yen for one token, rounded down, and the fewest and the most that a
 * draft without bounds of its own is confirmed with; `spread` in 1/10,000. A preview: the draft's own figures count.
 */
export function receives(amount: number, rate: string, spread: number): Receives {
  const units = (BigInt(amount) * UNITS * RATE) / scaled(rate, 4);
  const below = (units * (WHOLE - BigInt(spread))) / WHOLE;
  const above = (units * (WHOLE + BigInt(spread)) + WHOLE - 1n) / WHOLE;
  return { about: unitsText(units), least: unitsText(below < 1n ? 1n : below), most: unitsText(above) };
}
