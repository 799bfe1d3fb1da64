const CLIENT = `Basic ${btoa('kabuto-app:kabuto-app')}`;

/** Calls that come from the app rather than from a person: product-spec 7 names three, opening an identity is the fourth. */
const CLIENT_PATHS: readonly string[] = [
  'v1/oauth/oauth/token',
  'v1/notice/notice/email/send/captcha',
  'v1/oauth/oauth/captcha/image',
  'v1/user/user/register',
];

/** The Authorization header of a call: Basic on the client's paths, else Bearer, else none (CALL-03). */
export function authorizationFor(path: string, token: string | null): string | null {
  if (CLIENT_PATHS.includes(path)) return CLIENT;
  return token === null ? null : `Bearer ${token}`;
}

export const isClientPath = (path: string): boolean => CLIENT_PATHS.includes(path);
