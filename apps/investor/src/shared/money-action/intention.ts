import { tenantSegment } from '../session/tenant.ts';
import { createStore } from '../state/store.ts';
import { hasShape, isCount, isText, jsonSlot } from '../storage/slot.ts';
import { slots } from '../storage/slots.ts';
import { storage, tabStorage } from '../storage/storage.ts';

/** Fields as a call sends them. */
export type Body = Readonly<Record<string, string | undefined>>;

/** One action that the person has confirmed, and the key under which it counts once however often it is sent. */
export type Intention<B extends Body = Body> = {
  /** The action's name. */
  readonly kind: string;
  readonly key: string;
  readonly body: B;
  /** When it was confirmed by the browser's clock, epoch milliseconds. */
  readonly at: number;
  /** Whose it is; null while the app does not know who is logged in. */
  readonly owner: string | null;
};

/** Who is logged in, with the brokerage: null when nobody is, or while the app does not know who. */
export function ownerNow(): string | null {
  const user = storage.get(slots.userInfo);
  return user === null ? null : `${tenantSegment()}/${user.id}`;
}

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

const isIntentions = (value: unknown): value is readonly Intention[] =>
  Array.isArray(value) &&
  value.every((one) =>
    hasShape(one, {
      kind: isText,
      key: isText,
      body: isBody,
      at: isCount,
      owner: (owner) => owner === null || isText(owner),
    }),
  );

/** Intentions without a known end. They belong to the tab: another one must not look up what this one is still sending. */
const kept = jsonSlot<readonly Intention[]>('kabuto.intentions', [], isIntentions);

/** Milliseconds after which an intention is given up: whatever became of it has long been seen in the lists. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps an intention over a reload. Without an owner nobody could be shown its outcome later. */
export function keepIntention(intention: Intention): void {
  if (intention.owner !== null) tabStorage.set(kept, [...tabStorage.get(kept), intention]);
}

export function forgetIntention(key: string): void {
  const all = tabStorage.get(kept);
  const left = all.filter((one) => one.key !== key);
  if (left.length === 0) tabStorage.remove(kept);
  else if (left.length < all.length) tabStorage.set(kept, left);
}

/** Whether anything is kept of whoever is logged in. */
export function hasKept(): boolean {
  const owner = ownerNow();
  return owner !== null && tabStorage.get(kept).some((one) => one.owner === owner);
}

/** The kept intentions of whoever is logged in; those of another member and old ones are given up. */
export function keptIntentions(nowMs: number): readonly Intention[] {
  const owner = ownerNow();
  if (owner === null) return [];
  for (const one of tabStorage.get(kept))
    if (one.owner !== owner || Math.abs(nowMs - one.at) > KEPT_MS) forgetIntention(one.key);
  return tabStorage.get(kept);
}

/** Rises whenever an intention is left without a component that follows it. */
export const unfollowed = createStore(0);
