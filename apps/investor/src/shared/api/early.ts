declare global {
  /** Replies that public/boot.js requested while the app was being loaded, by address. */
  var kabutoEarly: Map<string, Promise<Response>> | undefined;
}

/** Such a reply counts until this many milliseconds after the navigation, like one in the cache of calls. */
const FRESH_MS = 10_000;

/** The reply of an address that was requested before the app was loaded; each is returned once, while it is new. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const reply = globalThis.kabutoEarly?.get(address);
  globalThis.kabutoEarly?.delete(address);
  return performance.now() < FRESH_MS ? reply : undefined;
}
