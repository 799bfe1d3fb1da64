import { createStore } from '@kabuto/ui/state';
import { tenantSegment } from '../session/tenant.ts';
import { hasShape, isCount, isText, jsonSlot } from '../storage/slot.ts';
import { slots } from '../storage/slots.ts';
import { storage, tabStorage } from '../storage/storage.ts';

/** Fields as a call sends them. */
export type Body = Readonly<Record<string, string | undefined>>;

/** One confirmed action and its idempotency key, under which it is executed once however often it is sent. */
export type Intention<B extends Body = Body> = {
  /** The action's name. */
  readonly kind: string;
  readonly key: string;
  readonly body: B;
  /** Time of the confirmation by the browser's clock, epoch milliseconds. */
  readonly at: number;
  /** The member it belongs to; null while the app does not know who is logged in. */
  readonly owner: string | null;
};

/** The brokerage and the member logged in; null without a login, or while the member is unknown. */
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

/**
 * Intentions whose outcome is unknown. They are per tab: another tab must not look up what this one is still sending.
 */
const kept = jsonSlot<readonly Intention[]>('kabuto.intentions', [], isIntentions);

/** Milliseconds after which an intention is dropped: well before the server forgets its key (decision 0071). */
const KEPT_MS = 20 * 24 * 3_600_000;

/** Keeps an intention over a reload. Without an owner its outcome could not be shown to anyone later. */
export function keepIntention(intention: Intention): void {
  if (intention.owner !== null) tabStorage.set(kept, [...tabStorage.get(kept), intention]);
}

export function forgetIntention(key: string): void {
  const all = tabStorage.get(kept);
  const left = all.filter((one) => one.key !== key);
  if (left.length === 0) tabStorage.remove(kept);
  else if (left.length < all.length) tabStorage.set(kept, left);
}

/** Whether any intention of the logged-in member is kept. */
export function hasKept(): boolean {
  const owner = ownerNow();
  return owner !== null && tabStorage.get(kept).some((one) => one.owner === owner);
}

/** The kept intentions of the logged-in member; drops those of other members and old ones. */
export function keptIntentions(nowMs: number): readonly Intention[] {
  const owner = ownerNow();
  if (owner === null) return [];
  for (const one of tabStorage.get(kept))
    if (one.owner !== owner || Math.abs(nowMs - one.at) > KEPT_MS) forgetIntention(one.key);
  return tabStorage.get(kept);
}

/** Incremented whenever an intention loses the component that follows it. */
export const unfollowed = createStore(0);
