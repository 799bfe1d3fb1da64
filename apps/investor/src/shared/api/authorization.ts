const CLIENT = `Basic ${btoa('kabuto-app:kabuto-app')}`;

/** Calls that come from the app rather than from a person (rules/product.md 7). */
const CLIENT_PATHS: readonly string[] = [
  'v1/oauth/oauth/token',
  'v1/notice/notice/email/send/captcha',
  'v1/oauth/oauth/captcha/image',
];

/**
 * Calls without a login, which carry no token even if one is in storage: those made before it, and that of the
 * published roots, whose reply must not depend on who reads it.
 */
const ANONYMOUS_PATHS: readonly string[] = [
  'v1/notice/notice/mobile/send/captcha',
  'v1/user/user/register',
  'v1/user/register/passkey',
  'v1/user/user/forget',
  'v1/proof/roots',
];

/**
 * The Authorization header of a call: Basic on the client's paths, else Bearer when logged in, none when anonymous
 * (CALL-03).
 */
export function authorizationFor(path: string, token: string | null): string | null {
  if (CLIENT_PATHS.includes(path)) return CLIENT;
  return token === null || ANONYMOUS_PATHS.includes(path) ? null : `Bearer ${token}`;
}

/** Calls that return a session: a proof sent with them binds the session to this browser's key. */
export const opensSession = (path: string): boolean =>
  path === 'v1/oauth/oauth/token' || path === 'v1/user/user/register';

/** Calls made without a session; none is refreshed for them. */
export const comesBeforeLogin = (path: string): boolean =>
  CLIENT_PATHS.includes(path) || ANONYMOUS_PATHS.includes(path);
