import type { Caller } from '../../platform/http/index.ts';

/** Where passkeys are valid (WebAuthn's relying party): the host name, and the origins that a page may have. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/**
 * Returns the configured public origin, else the host that the browser addressed. The authenticator itself refuses a
 * host other than the page's, so a false Host header only makes the ceremony fail. The scheme is unknown behind a proxy
 * that terminates TLS; browsers allow WebAuthn only on secure pages.
 */
export function relyingParty(publicOrigin: string | undefined, { host }: Pick<Caller, 'host'>): RelyingParty {
  if (publicOrigin !== undefined) return { id: new URL(publicOrigin).hostname, origins: [publicOrigin] };
  const origins = [`https://${host}`, `http://${host}`].filter((origin) => URL.canParse(origin));
  const [first] = origins;
  return {
    id: first === undefined ? '' : new URL(first).hostname,
    origins: origins.map((origin) => new URL(origin).origin),
  };
}
