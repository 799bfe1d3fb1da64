import { hasShape, isText, jsonSlot } from '../../shared/storage/slot.ts';
import { storage } from '../../shared/storage/storage.ts';

const BYTES = 16;
/** Draws of this many offerings are remembered. */
const MOST = 50;

type Remembered = { readonly offeringId: string; readonly nonce: string };

const isRemembered = (value: unknown): value is readonly Remembered[] =>
  Array.isArray(value) && value.every((one) => hasShape(one, { offeringId: isText, nonce: isText }));

const slot = jsonSlot<readonly Remembered[]>('kabuto.nonces', [], isRemembered);

/**
 * The random number of this browser for an application, 32 hexadecimal digits. It is kept: a list of the draw that was
 * made up before the application cannot contain it.
 */
export function newNonce(offeringId: string): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.set(slot, [{ offeringId, nonce }, ...storage.get(slot)].slice(0, MOST));
  return nonce;
}

/** Whether this browser has drawn the number; undefined when it has drawn none for the offering. */
export function isOwnNonce(offeringId: string, nonce: string): boolean | undefined {
  const own = storage.get(slot).filter((one) => one.offeringId === offeringId);
  return own.length === 0 ? undefined : own.some((one) => one.nonce === nonce);
}
