import { flagSlot } from '../../shared/storage/slot.ts';
import { storage, useStored } from '../../shared/storage/storage.ts';

/**
 * Whether a passkey was made or used in this browser: the login page then offers it first. Says nothing about whose it
 * is.
 */
const slot = flagSlot('kabuto.passkey');

export const useKnownPasskey = (): boolean => useStored(slot);

export const rememberPasskey = (known: boolean): void => storage.set(slot, known);
