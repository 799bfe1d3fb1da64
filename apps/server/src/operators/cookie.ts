/** Never sent to another host, port's page or path than its own, never readable by a script, never with a request from elsewhere. */
export const COOKIE_NAME = '__Host-kabuto-operator';
const FIXED = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** The tenant's slug goes along, so that the session is looked up in its own brokerage only. */
export const setCookie = (slug: string, secret: string): string => `${COOKIE_NAME}=${slug}.${secret}; ${FIXED}`;
export const clearCookie = (): string => `${COOKIE_NAME}=; ${FIXED}; Max-Age=0`;

/** What a Cookie header says; null without a session. */
export function readCookie(header: string | undefined): { readonly slug: string; readonly secret: string } | null {
  const value = (header ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE_NAME}=`))
    ?.slice(COOKIE_NAME.length + 1);
  const match = /^([a-z][a-z0-9-]{1,30})\.([\w-]{43})$/.exec(value ?? '');
  return match === null ? null : { slug: match[1] ?? '', secret: match[2] ?? '' };
}
