import { tenantSegment } from '../session/tenant.ts';
import { hasShape, isCount, jsonSlot } from '../storage/slot.ts';
import { tabStorage } from '../storage/storage.ts';

type SeenSeq = { readonly tenant: string; readonly seq: number };

const NONE: SeenSeq = { tenant: '', seq: 0 };
const isSeen = (value: unknown): value is SeenSeq =>
  hasShape(value, { tenant: (tenant) => typeof tenant === 'string', seq: isCount });
/** Kept for the tab's next page load: a reload must show nothing older than what was on the screen. */
const kept = jsonSlot('kabuto.seq', NONE, isSeen);

let highest: SeenSeq | null = null;
const seen = (): SeenSeq => {
  highest ??= tabStorage.get(kept);
  return highest;
};
globalThis.addEventListener?.('pagehide', () => tabStorage.set(kept, seen()));

/** Records a journal row seen in a reply or on the stream: later reads wait for it, also after a reload. */
export function noteSeq(seq: number): void {
  const tenant = tenantSegment();
  if (Number.isSafeInteger(seq) && seq > highestSeq()) highest = { tenant, seq };
}

/** The newest journal row seen of this brokerage; 0: none. */
export const highestSeq = (): number => (seen().tenant === tenantSegment() ? seen().seq : 0);

/** Forgets it: later replies belong to another session. */
export function forgetSeq(): void {
  highest = NONE;
}
