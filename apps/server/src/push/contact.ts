import type { PushDeps } from './deps.ts';

/**
 * A `mailto:` or `https:` address at which a push service reaches the operator (RFC 8292, 2.1): of the sender of mails,
 * or else the app's; null when the server is set up with neither.
 */
export function contactOf({ mailFrom, publicOrigin }: PushDeps['config']): string | null {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0];
  if (address !== undefined) return `mailto:${address}`;
  return publicOrigin?.startsWith('https://') === true ? publicOrigin : null;
}
