import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession, storeUser } from '../../shared/session/auth.ts';
import { textSlot } from '../../shared/storage/slot.ts';
import { storage } from '../../shared/storage/storage.ts';
import { resume } from './device.ts';

const OWNER = textSlot('kabuto.pushOwner');
const ENDPOINT = 'https://push.example.com/new';

/** The addresses that the server was given. */
let subscribed: (string | null)[];

/** A server that knows no browser of the member. */
async function reply(address: string, { body }: { body?: URLSearchParams | string | null }): Promise<Response> {
  const isDetail = new URL(address).pathname.endsWith('/detail');
  if (!isDetail) subscribed.push(new URLSearchParams(body ?? '').get('endpoint'));
  const data = isDetail ? { publicKey: 'BAAB', devices: [], choice: {} } : { subscriptionId: '1' };
  return Response.json({ code: 200, msg: '', data, status: 200 });
}

beforeEach(() => {
  subscribed = [];
  const pushManager = {
    getSubscription: async () => null,
    subscribe: async () => ({ toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'a', auth: 'b' } }) }),
  };
  vi.stubGlobal('location', new URL('https://kabuto.example/'));
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  storeSession({ token: 'a', refreshToken: 'a-refresh', exp: 600 });
  storeUser({ id: '7', nickname: 'a', maskedMail: null });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['of the same member subscribes a browser again that gave its address up', '7', [ENDPOINT]],
  ['of another member does not subscribe it', '8', []],
  ['does not subscribe one that gets no messages', null, []],
])('CMS-02 a login %s', async (_, owner, expected) => {
  storage.set(OWNER, owner);
  await resume();
  expect(subscribed).toEqual(expected);
});
