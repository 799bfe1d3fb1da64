import { randomUUID } from 'node:crypto';
import type { Calls } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SoftPasskey } from '../../apps/server/src/identity/testing-authenticator.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** Fields that identify something of a member. */
const ID_FIELDS = ['orderId', 'clientOrderId', 'fillId', 'alertId', 'groupId', 'noticeId', 'id'] as const;
type Ids = {
  readonly [F in
    | 'orderId'
    | 'clientOrderId'
    | 'fillId'
    | 'alertId'
    | 'groupId'
    | 'noticeId'
    | 'sessionId'
    | 'passkeyId']: string;
};

// Object.keys loses the type of the keys; the table is a constant of the contract.
const NAMES = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[];
const fieldsOf = (name: keyof typeof ENDPOINTS): string[] => {
  const { query, body } = ENDPOINTS[name];
  return [query, body].flatMap((schema) => Object.keys(schema.properties));
};
/** Every endpoint with an id field, one entry per such field. */
const TAKERS = NAMES.flatMap((name) =>
  ID_FIELDS.filter((field) => fieldsOf(name).includes(field)).map((field) => ({ name, field })),
);

/** The fields that a call needs besides the id; `stepUpToken` is the caller's own. */
const REST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  amendOrder: { price: '3000' },
  watchGroupRename: { name: 'Mine' },
  watchAdd: { code: '7203' },
  watchRemove: { code: '7203' },
  watchReorder: { codes: '7203' },
  passkeyRename: { name: 'Mine' },
};

let app: TestApp;
let owner: ApiClient;
let ids: Ids;

beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
  owner = await app.client().register();
  const clientOrderId = randomUUID();
  const { order } = await owner.place(
    { code: '7203', side: 'buy', type: 'limit', price: '2800', quantity: '100' },
    clientOrderId,
  );
  const { alert } = await owner.call('POST v1/trade/alert/add', {
    body: { code: '7203', when: '<=', price: '2800' },
    key: randomUUID(),
  });
  // A demo account has a history.
  const demo = await app.client().demo();
  const { rows: fills } = await demo.call('GET v1/trade/fill/list', { query: { scope: 'history' } });
  const groups = await owner.call('POST v1/watch/group/add', { body: { name: 'Own' } });
  const stepUpToken = await owner.confirm('passkey-add');
  const options = await owner.call('POST v1/user/passkey/begin', { body: { stepUpToken } });
  const passkey = new SoftPasskey();
  const credential = passkey.create(options, { origin: app.origin });
  await owner.call('POST v1/user/passkey/add', { body: { credential, name: 'Phone' } });
  // Adding a factor creates a notice.
  const { rows: notices } = await owner.call('GET v1/user/notice/list');
  const { rows } = await owner.call('GET v1/user/session/list');
  const sessionId = rows[0]?.id ?? '';
  ids = {
    orderId: order.orderId,
    clientOrderId,
    fillId: fills[0]?.fillId ?? '',
    alertId: alert.alertId,
    groupId: groups.at(-1)?.groupId ?? '',
    noticeId: notices[0]?.noticeId ?? '',
    sessionId,
    passkeyId: passkey.id,
  };
});
afterAll(() => app.stop());

it.each(TAKERS)(
  "AUT-12 $name replies 404 to another member's $field, of this brokerage and of another one",
  async ({ name, field }) => {
    const { method, path, idempotent } = ENDPOINTS[name];
    const id = field === 'id' ? (path.includes('passkey') ? ids.passkeyId : ids.sessionId) : ids[field];
    expect(id).not.toBe('');
    for (const tenant of ['', 'second']) {
      const other = await app.client(tenant).register();
      const fields = {
        [field]: id,
        ...REST[name],
        ...(fieldsOf(name).includes('stepUpToken') ? { stepUpToken: await other.confirm('passkey-remove') } : {}),
      };
      const sent = { [method === 'GET' ? 'query' : 'body']: fields, key: idempotent ? randomUUID() : null };
      // Method and path of a declaration form a call of the contract.
      const answer = await other.ask(`${method} ${path}` as keyof Calls, sent);
      expect([tenant, answer.status, answer.data]).toMatchObject([tenant, 404, {}]);
    }
  },
);

it('AUT-12 other members’ data is unchanged afterwards', async () => {
  expect((await owner.detail(ids.orderId)).order).toMatchObject({ price: '2800', quantity: '100' });
  const { passkeys } = await owner.call('GET v1/user/factor/list');
  expect(passkeys).toMatchObject([{ id: ids.passkeyId, name: 'Phone' }]);
  const groups = await owner.call('GET v1/watch/group/list');
  expect(groups.find(({ groupId }) => groupId === ids.groupId)).toMatchObject({ name: 'Own', codes: [] });
  expect(TAKERS.length).toBeGreaterThan(10);
});
