import { NOTICE_KINDS, type NoticeKind } from '@kabuto/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addNotices } from '../../apps/server/src/platform/messages/index.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { decrypt, newDevice, type TestDevice } from '../../apps/server/src/push/testing-device.ts';
import {
  type Posted,
  startPushService,
  type TestPushService,
  vapidClaims,
} from '../../apps/server/src/push/testing-service.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAY_S = 86_400;
const ALL_ON = { fills: 'on', orders: 'on', alerts: 'on', money: 'on', offerings: 'on' } as const;

let app: TestApp;
let service: TestPushService;
let superPool: ReturnType<typeof createPool>;
beforeAll(async () => {
  [app, service] = await Promise.all([
    startTestApp({ quiet: [QUIET], pushToPrivate: true, jobsByHand: ['notices', 'messages', 'pushes'] }),
    startPushService(),
  ]);
  superPool = createPool({ url: app.database.superUrl, name: 'look', max: 2 });
  await app.openMarket();
}, 120_000);
afterAll(async () => {
  await superPool.end();
  await app.stop();
  await service.close();
});
beforeEach(() => {
  service.status = 201;
  service.silent = false;
  service.posted.length = 0;
});

const FILLED = 'An order was filled.';
const DAY_TRADES = 'There is an important notice about your day trades. Please read it now.';
const SECURITY = 'There is an important security notice.';

/** The browsers by the path of their address. */
const devices = new Map<string, TestDevice>();
/** What a browser shows of a message. */
function shownOf({ path, body }: Posted): Readonly<Record<string, string>> {
  const device = devices.get(path);
  if (device === undefined) throw new Error(`no browser has the address ${path}`);
  // What the server has sent.
  return JSON.parse(decrypt(device, body).toString()) as Record<string, string>;
}

let made = 0;
type Browser = { readonly path: string; readonly device: TestDevice };
/** A browser of a member that gets messages: a new one, or the given one. */
async function subscribe(member: ApiClient, given?: Browser): Promise<Browser & { readonly subscriptionId: string }> {
  made += 1;
  const { path, device } = given ?? { path: `/send/${made}`, device: newDevice() };
  devices.set(path, device);
  const { subscriptionId } = await member.call('POST v1/user/push/subscribe', {
    body: {
      endpoint: `${service.url}${path}`,
      p256dh: device.keys.p256dh.toString('base64url'),
      auth: device.keys.auth.toString('base64url'),
    },
  });
  return { path, device, subscriptionId };
}

/** The messages about fills; the first order of a member is one about security too, since its browser is new. */
const aboutFills = (): Posted[] => service.posted.filter((message) => shownOf(message).body === FILLED);
/** Writes the notices of what happened, and sends what is due; returns the messages about fills. */
async function deliver(): Promise<Posted[]> {
  await app.runJob('notices');
  await app.runJob('pushes');
  return aboutFills();
}
/** A message that could not be sent is due again. */
const again = () => superPool.query('update message_queue set next_at = 0');
const waiting = async (channel = 'push') =>
  Number((await superPool.query('select count(*) as n from message_queue where channel = $1', [channel])).rows[0]?.n);

/** A purchase of 100 shares, which is filled when it returns. */
async function buy(member: ApiClient): Promise<void> {
  const { accountId } = await member.call('GET v1/user/user/info');
  const fills = async () =>
    Number((await superPool.query('select count(*) as n from fill where account_id = $1', [accountId])).rows[0]?.n);
  const before = await fills();
  const seller = await memberWithShares(app, 100);
  const at = await priceSteps(seller);
  await seller.place(limitOrder('sell', at(0)));
  await member.place(limitOrder('buy', at(0)));
  await eventually(async () => (await fills()) > before);
  await app.market.core.waitUntilCaughtUp();
}
const detail = (member: ApiClient) => member.call('GET v1/user/push/detail');
const newMember = () => app.client().register();

describe('CMS-02 web push', () => {
  it('CMS-02 a fill is sent once to each browser of its member: signed, encrypted for it, without an amount', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const browsers = [await subscribe(member), await subscribe(member)];
    await subscribe(other);
    const { publicKey, devices: kept } = await detail(member);
    expect(kept).toHaveLength(2);
    await buy(member);
    const posted = await deliver();
    expect(posted.map(({ path }) => path).sort()).toEqual(browsers.map(({ path }) => path).sort());
    for (const one of posted) {
      const shown = shownOf(one);
      expect(shown).toMatchObject({ title: 'Kabuto', body: FILLED });
      expect(`${shown.title}${shown.body}`).not.toMatch(/\d/);
      expect(one.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
      expect(String(one.headers.topic)).toMatch(/^[\w-]{22}$/);
      expect(Number(one.headers.ttl)).toBeGreaterThan(DAY_S - 60);
      expect(Number(one.headers.ttl)).toBeLessThanOrEqual(DAY_S);
      const claims = vapidClaims(one, publicKey);
      expect(claims).toMatchObject({ aud: service.url });
      expect(Number(claims.exp) - Date.now() / 1_000).toBeLessThan(DAY_S);
    }
    await again();
    expect(await deliver()).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  it('CMS-02 what the service refuses is sent again under the same name, and once it is accepted never again', async () => {
    const member = await newMember();
    await subscribe(member);
    await buy(member);
    for (const status of [500, 429]) {
      service.status = status;
      await deliver();
      await again();
    }
    expect(aboutFills()).toHaveLength(2);
    service.status = 201;
    await deliver();
    await again();
    expect(await deliver()).toHaveLength(3);
    expect(new Set(aboutFills().map(({ headers }) => headers.topic)).size).toBe(1);
    expect(new Set(aboutFills().map((message) => shownOf(message).tag)).size).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it('CMS-02 mails are sent while the services of browsers do not reply', async () => {
    const member = await newMember();
    await subscribe(member);
    service.silent = true;
    await buy(member);
    await app.runJob('notices');
    const pushes = app.runJob('pushes');
    await eventually(() => Promise.resolve(service.posted.length > 0));
    expect(await waiting('mail')).toBeGreaterThan(0);
    await app.runJob('messages');
    expect(await waiting('mail')).toBe(0);
    expect(await waiting()).toBeGreaterThan(0);
    service.silent = false;
    await pushes;
    expect(await waiting()).toBe(0);
  });

  it('CMS-02 a message is tried three times; a browser that six in succession have not reached is removed', async () => {
    const member = await newMember();
    await subscribe(member);
    const failingThreeTimes = async (): Promise<void> => {
      service.posted.length = 0;
      service.status = 503;
      for (let i = 0; i < 4; i += 1) {
        await deliver();
        await again();
      }
      expect(service.posted).toHaveLength(3);
      expect(await waiting()).toBe(0);
    };
    // The message about security, of the first order.
    await member.call('POST v1/user/push/change', { body: { ...ALL_ON, fills: 'off' } });
    await buy(member);
    await failingThreeTimes();
    await member.call('POST v1/user/push/change', { body: ALL_ON });
    service.status = 201;
    await buy(member);
    await deliver();
    await buy(member);
    await failingThreeTimes();
    expect((await detail(member)).devices).toHaveLength(1);
    await buy(member);
    await failingThreeTimes();
    expect((await detail(member)).devices).toEqual([]);
  });

  it.each([404, 410])('CMS-02 a browser that its service does not know any more (%i) is removed', async (status) => {
    const member = await newMember();
    await subscribe(member);
    service.status = status;
    await buy(member);
    await deliver();
    expect((await detail(member)).devices).toEqual([]);
    expect(await waiting()).toBe(0);
    expect(service.posted.length).toBeGreaterThan(0);
    service.posted.length = 0;
    service.status = 201;
    await buy(member);
    await deliver();
    expect(service.posted).toEqual([]);
  });

  it('CMS-02 a member is sent what was chosen, and what concerns security always', async () => {
    const member = await newMember();
    await subscribe(member);
    const choice = { ...ALL_ON, fills: 'off' } as const;
    await member.call('POST v1/user/push/change', { body: choice });
    expect((await detail(member)).choice).toEqual(choice);
    await buy(member);
    await deliver();
    expect(service.posted.map((message) => shownOf(message).body)).toEqual([SECURITY]);
    await member.call('POST v1/user/push/change', { body: ALL_ON });
    await buy(member);
    expect(await deliver()).toHaveLength(1);
  });

  it('CMS-02 what concerns day trades is urgent, has words of its own and is sent to a member without messages about orders', async () => {
    const member = await newMember();
    await subscribe(member);
    await member.call('POST v1/user/push/change', { body: { ...ALL_ON, orders: 'off' } });
    const { accountId } = await member.call('GET v1/user/user/info');
    const kinds = (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => kind.startsWith('dayTrade'));
    expect(kinds).toContain('dayTradeDeficit');
    const of = (kind: NoticeKind) => ({
      ...{ accountId: Number(accountId), noticeId: `test ${kind}`, kind, params: {} },
      ...{ createdAt: Date.now(), eventSeq: null },
    });
    await withTenant(superPool, 1, (client) => addNotices(client, 1, [...kinds, 'orderExpired' as const].map(of)));
    await app.runJob('pushes');
    const sent = service.posted.map((message) => [shownOf(message).body, message.headers.urgency]);
    expect(sent).toEqual(kinds.map(() => [DAY_TRADES, 'high']));
  });

  it('CMS-02 a browser that has logged out, or was removed, gets nothing', async () => {
    const [left, removed] = [await newMember(), await newMember()];
    await subscribe(left);
    const { subscriptionId } = await subscribe(removed);
    // What happened before the logout is not sent after it either.
    await buy(left);
    await left.call('POST v1/oauth/oauth/logout');
    await removed.call('POST v1/user/push/unsubscribe', { body: { subscriptionId } });
    expect(await removed.refusal('POST v1/user/push/unsubscribe', { body: { subscriptionId } })).toMatchObject({
      reason: 'NOT_FOUND',
    });
    await buy(removed);
    await deliver();
    expect(service.posted).toEqual([]);
  });

  it('another member’s browser cannot be removed; a browser that another member uses now is theirs alone', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const browser = await subscribe(one);
    const { subscriptionId } = browser;
    // What waits for the former member is not shown to this one.
    await buy(one);
    await app.runJob('notices');
    expect(await waiting()).toBeGreaterThan(0);
    expect(await other.refusal('POST v1/user/push/unsubscribe', { body: { subscriptionId } })).toMatchObject({
      status: 404,
    });
    await subscribe(other, browser);
    await deliver();
    expect(service.posted).toEqual([]);
    expect((await detail(one)).devices).toEqual([]);
    expect((await detail(other)).devices).toMatchObject([{ current: true }]);
  });

  it('the ten newest browsers of a member are kept', async () => {
    const member = await newMember();
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1) ids.push((await subscribe(member)).subscriptionId);
    const { devices } = await detail(member);
    expect(devices.map((one) => one.subscriptionId)).toEqual(ids.slice(2).reverse());
  });

  it('the keys of a brokerage are made once, and the private one is sealed', async () => {
    const member = await newMember();
    const { publicKey } = await detail(member);
    const { rows } = await superPool.query<{ sealed: Buffer }>('select sealed_key as sealed from push_key');
    expect(rows).toHaveLength(1);
    // A PKCS #8 key begins with a sequence and names its curve.
    expect(rows[0]?.sealed.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false);
    await app.restart();
    expect((await detail(member)).publicKey).toBe(publicKey);
  });
});
