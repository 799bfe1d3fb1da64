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
