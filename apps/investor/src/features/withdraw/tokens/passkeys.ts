import type { Reply } from '../../../shared/api/index.ts';

type Passkeys = Reply<'GET v1/fund/usdt/withdrawal/options'>['passkeys'];

/** Why no passkey confirms a withdrawal now. `until`: when the first one does; null: not known yet. */
export type PasskeyGap = { readonly kind: 'none' } | { readonly kind: 'waits'; readonly until: number | null };

/** When the passkeys that wait count, epoch milliseconds. */
export const passkeyTimes = (passkeys: Passkeys): readonly number[] =>
  (passkeys ?? []).flatMap(({ usableAt }) => usableAt ?? []);

/** Returns why no passkey confirms a withdrawal at the time `now`; null: one does, or a demo does not need one. */
export function passkeyGap(passkeys: Passkeys, now: number): PasskeyGap | null {
  if (passkeys === null) return null;
  const times = passkeyTimes(passkeys);
  if (times.some((at) => at <= now)) return null;
  if (passkeys.every(({ state }) => state === 'notTaken')) return { kind: 'none' };
  return { kind: 'waits', until: times.length === 0 ? null : Math.min(...times) };
}
