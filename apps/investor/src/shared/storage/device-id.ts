import { slots } from './slots.ts';
import type { TypedStorage } from './storage.ts';

/** A new device id: the time in base 36 and 64 random bits (STO-03). */
export const newDeviceId = (now: number, random: Uint8Array): string =>
  `${now.toString(36)}-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** This browser's device id; created on first use and stored. */
export function deviceId(storage: TypedStorage, now: () => number = Date.now): string {
  const kept = storage.get(slots.deviceId);
  if (kept !== null) return kept;
  const made = newDeviceId(now(), crypto.getRandomValues(new Uint8Array(8)));
  storage.set(slots.deviceId, made);
  return made;
}
