import { tenantSegment } from '../session/tenant.ts';
import { hasShape, isCount, jsonSlot } from '../storage/slot.ts';
import { tabStorage } from '../storage/storage.ts';

type Seen = { readonly tenant: string; readonly seq: number };

const NONE: Seen = { tenant: '', seq: 0 };
const isSeen = (value: unknown): value is Seen =>
  hasShape(value, { tenant: (tenant) => typeof tenant === 'string', seq: isCount });
/** For the next page of this tab: a reload must show nothing older than what was on the screen. */
const kept = jsonSlot('kabuto.seq', NONE, isSeen);

let highest: Seen | null = null;
const seen = (): Seen => {
  highest ??= tabStorage.get(kept);
  return highest;
};
globalThis.addEventListener?.('pagehide', () => tabStorage.set(kept, seen()));

/** Takes note of a journal row that a reply or the stream has shown: reads from now on wait for it, after a reload too. */
export function noteSeq(seq: number): void {
  const tenant = tenantSegment();
  if (Number.isSafeInteger(seq) && seq > highestSeq()) highest = { tenant, seq };
}

/** The newest journal row that was seen of this brokerage; 0: none. */
export const highestSeq = (): number => (seen().tenant === tenantSegment() ? seen().seq : 0);

/** Forgets it: what comes next is another session's. */
export function forgetSeq(): void {
  highest = NONE;
}
