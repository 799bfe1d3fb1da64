import { formatWhole } from '@kabuto/i18n';
import type { CallReply } from '../../shared/api/index.ts';

export type Treasury = CallReply<'GET v1/fund/treasury/detail'>;

/** A newest block that is older than this is late, milliseconds: networks have one each 12 seconds or faster. */
const LATE_MS = 5 * 60_000;

/** How old the newest block of a network is when it is late, milliseconds; null: it is not, or is not known. */
export const lateBy = (headAt: number | null, now: number): number | null =>
  headAt !== null && now - headAt > LATE_MS ? now - headAt : null;

/** Decimals of an amount of a native coin that are shown: the least price of gas is 10^-9 coins. */
const COIN_DECIMALS = 9;

/** An amount of a native coin, rounded up to nine decimals: `0.000123457`. */
export function coinsText(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const shown = BigInt(`${whole}${fraction.slice(0, COIN_DECIMALS).padEnd(COIN_DECIMALS, '0')}`);
  const rest = /[1-9]/.test(fraction.slice(COIN_DECIMALS)) ? 1n : 0n;
  const digits = String(shown + rest).padStart(COIN_DECIMALS + 1, '0');
  const decimals = digits.slice(-COIN_DECIMALS).replace(/0+$/, '');
  return `${formatWhole(Number(digits.slice(0, -COIN_DECIMALS)))}${decimals === '' ? '' : `.${decimals}`}`;
}

/** An amount of tokens with its name, `1,234.5 USDT`. */
export function tokensText(amount: string, token = 'USDT'): string {
  const [whole = '0', fraction] = amount.replace('-', '').split('.');
  const digits = fraction === undefined ? '' : `.${fraction}`;
  return `${amount.startsWith('-') ? '\u2212' : ''}${formatWhole(Number(whole))}${digits} ${token}`;
}
