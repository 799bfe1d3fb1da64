/** Sent only to its own host and over TLS, never with a cross-site request, and not readable by scripts. */
export const COOKIE_NAME = '__Host-kabuto-operator';
const FIXED = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Includes the tenant's slug, so that the session is looked up only in its own brokerage. */
export const setCookie = (slug: string, secret: string): string => `${COOKIE_NAME}=${slug}.${secret}; ${FIXED}`;
export const clearCookie = (): string => `${COOKIE_NAME}=; ${FIXED}; Max-Age=0`;

/** Reads a Cookie header; null without a session. */
export function readCookie(header: string | undefined): { readonly slug: string; readonly secret: string } | null {
  const value = (header ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE_NAME}=`))
    ?.slice(COOKIE_NAME.length + 1);
  const match = /^([a-z][a-z0-9-]{1,30})\.([\w-]{43})$/.exec(value ?? '');
  return match === null ? null : { slug: match[1] ?? '', secret: match[2] ?? '' };
}
