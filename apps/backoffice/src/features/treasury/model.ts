import { formatWhole } from '@kabuto/i18n';
import type { CallReply } from '../../shared/api/index.ts';

export type Treasury = CallReply<'GET v1/fund/treasury/detail'>;

/** A newest block that is older than this is late, milliseconds: networks have one each 12 seconds or faster. */
const LATE_MS = 5 * 60_000;

/** How old the newest block of a network is when it is late, milliseconds; null: it is not, or is not known. */
export const lateBy = (headAt: number | null, now: number): number | null =>
  headAt !== null && now - headAt > LATE_MS ? now - headAt : null;

/** An amount of tokens with its name, `1,234.5 USDT`. */
export function tokensText(amount: string, token = 'USDT'): string {
  const [whole = '0', fraction] = amount.replace('-', '').split('.');
  const digits = fraction === undefined ? '' : `.${fraction}`;
  return `${amount.startsWith('-') ? '\u2212' : ''}${formatWhole(Number(whole))}${digits} ${token}`;
}
