import { call, invalidate } from '../../shared/api/index.ts';
import { giveUpPushAddress, pushWorker } from '../../shared/session/push-address.ts';
import { flagSlot, textSlot } from '../../shared/storage/slot.ts';
import { slots } from '../../shared/storage/slots.ts';
import { storage } from '../../shared/storage/storage.ts';

/** The member whose messages this browser gets; of nobody else who logs in here. */
const OWNER = textSlot('kabuto.pushOwner', (text) => /^\d{1,15}$/.test(text));
/** Whether this browser has been offered messages: the offer is made once. */
const OFFERED = flagSlot('kabuto.pushOffered');

/** Whether messages can be shown: `blocked` by the member's own setting of the browser, `missing` in the browser. */
export type PushSupport = 'available' | 'blocked' | 'missing';

export async function pushSupport(): Promise<PushSupport> {
  const worker = await pushWorker();
  if (worker?.active == null) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'available';
}

const ownId = (): string | null => String(storage.get(slots.userInfo)?.id ?? '') || null;

/** Bytes of base64url, as a browser takes a key. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

const sameBytes = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one != null && new Uint8Array(one).every((byte, at) => byte === other[at]);

/** The address of this browser for the brokerage's key; one for another key is given up. */
async function addressFor(worker: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscriptionJSON> {
  const applicationServerKey = bytesOf(publicKey);
  const known = await worker.pushManager.getSubscription();
  if (known !== null && sameBytes(known.options.applicationServerKey, applicationServerKey)) return known.toJSON();
  await known?.unsubscribe();
  return (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
}

async function report({ endpoint = '', keys = {} }: PushSubscriptionJSON): Promise<void> {
  await call('POST v1/user/push/subscribe', { body: { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } });
  storage.set(OWNER, ownId());
  await invalidate('v1/user/push/');
}

/**
 * Asks the member's permission and has messages sent to this browser; to be called by a tap. False: the member does not
 * want it, or the browser could not reach its push service. Throws ApiError.
 */
export async function receiveHere(): Promise<boolean> {
  // Before anything is waited for: some browsers ask only in the tap itself.
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const [worker, { data }] = await Promise.all([pushWorker(), call('GET v1/user/push/detail')]);
  if (worker === undefined) return false;
  const address = await addressFor(worker, data.publicKey).catch(() => null);
  if (address === null) return false;
  await report(address);
  return true;
}

/** Ends the messages to this browser. */
export async function stopHere(): Promise<void> {
  storage.set(OWNER, null);
  await giveUpPushAddress();
}

/**
 * Messages end with a login. Once the same member has logged in again, this browser gets them again, under a new
 * address when the logout has given the old one up; nothing for one whose browser gets none.
 */
export async function resume(): Promise<void> {
  if (storage.get(OWNER) === null || storage.get(OWNER) !== ownId()) return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const worker = await pushWorker();
  if (worker === undefined) return;
  const { data } = await call('GET v1/user/push/detail', { silent: true, quiet: true });
  if (data.devices.some(({ current }) => current)) return;
  const address = await addressFor(worker, data.publicKey).catch(() => null);
  if (address !== null) await report(address);
}

/** Whether to offer messages now: they are possible, nobody has decided about them here, and this is the first time. */
export async function mayOffer(): Promise<boolean> {
  if (storage.get(OFFERED) || (await pushSupport()) !== 'available') return false;
  return Notification.permission === 'default';
}

export const noteOffered = (): void => storage.set(OFFERED, true);
