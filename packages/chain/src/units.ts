/** Decimal places of the ledger's tokens: amounts are whole millionths. */
const UNIT_DECIMALS = 6;

/**
 * A raw token amount in units of 10^-6 tokens, and the raw remainder below one unit, which is shown but not credited.
 * Throws RangeError for a negative amount, for `decimals` outside 0 to 255, and for more units than a safe integer
 * holds (about 9 billion tokens).
 */
export function toUnits(raw: bigint, decimals: number): { readonly units: number; readonly rest: bigint } {
  if (raw < 0n) throw new RangeError('a token amount is negative');
  // The range of the token standard's uint8.
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 255) {
    throw new RangeError(`a token has 0 to 255 decimals, not ${decimals}`);
  }
  const isFiner = decimals > UNIT_DECIMALS;
  const scale = 10n ** BigInt(Math.abs(decimals - UNIT_DECIMALS));
  const units = isFiner ? raw / scale : raw * scale;
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a token amount exceeds the safe integers');
  return { units: Number(units), rest: isFiner ? raw % scale : 0n };
}

/**
 * Units of 10^-6 tokens as the raw amount of a contract with `decimals`. Throws RangeError for units that are no
 * positive safe integer, and where the contract has no amount that small or `decimals` are outside 0 to 255.
 */
export function toRaw(units: number, decimals: number): bigint {
  if (!Number.isSafeInteger(units) || units <= 0) throw new RangeError('an amount to send is a positive integer');
  if (!Number.isInteger(decimals) || decimals < UNIT_DECIMALS || decimals > 255) {
    throw new RangeError(`a token that is sent has 6 to 255 decimals, not ${decimals}`);
  }
  return BigInt(units) * 10n ** BigInt(decimals - UNIT_DECIMALS);
}
