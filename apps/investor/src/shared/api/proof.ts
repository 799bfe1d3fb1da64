/** How far the server's clock is ahead of this device's, milliseconds; learned from replies. */
let ahead = 0;
/**
 * The earliest server time for which proofs are accepted, epoch milliseconds; slightly in the future just after a
 * server start.
 */
let earliest = 0;

/** Learns the server's clock from a reply's `Date` header. */
export function learnServerTime(date: string | null, now: number = Date.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(at)) ahead = at - now;
}

/** Learns the accepted proof times from a rejection: the first and the last second, as `1795000000..1795000065`. */
export function learnProofTimes(allowed: string | undefined, now: number = Date.now()): void {
  const [first = 0, last = 0] = (/^(\d+)\.\.(\d+)$/.exec(allowed ?? '') ?? [])
    .slice(1)
    .map((second) => Number(second) * 1000);
  if (last === 0) return;
  earliest = first;
  ahead = Math.min(ahead, last - now);
}

/**
 * Returns the proof of possession for a call that changes something (AUT-04), or null: GET calls need none, and
 * browsers offer no key outside secure contexts. The code is loaded with the first call that needs it.
 */
export async function proofFor(call: {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly token: string | null;
}): Promise<string | null> {
  if (call.method === 'GET' || !globalThis.isSecureContext) return null;
  const { signProof } = await import('../proof/index.ts');
  return signProof({ ...call, at: Math.max(Date.now() + ahead, earliest) });
}

/**
 * Deletes this browser's key: the next session is bound to a new one. A logout continues if the code cannot be loaded.
 */
export async function forgetProofKey(): Promise<void> {
  await import('../proof/index.ts').then(({ forgetBrowserKey }) => forgetBrowserKey()).catch(() => undefined);
}
