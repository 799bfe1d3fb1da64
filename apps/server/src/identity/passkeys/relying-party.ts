import type { Caller } from '../../platform/http/index.ts';

/** For whom passkeys are good (WebAuthn's relying party): the host's name, and the addresses a page may have. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

/**
 * The configured public origin, else the host that the browser addressed. The authenticator itself refuses a host that is
 * not the page's, so a false Host header only makes the ceremony fail. The scheme is not known behind a proxy that ends TLS;
 * browsers do WebAuthn on secure pages only.
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
