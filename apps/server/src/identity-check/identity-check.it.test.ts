import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ANNA,
  apiOf,
  BEN,
  bearerOf,
  type FilesBench,
  FOREIGN_ANNA,
  startFilesBench,
  upload,
} from '../files/testing.ts';
import { cameraJpeg, oneColour } from '../files/testing-pictures.ts';
import type { Owner } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { createTenantStore } from '../tenants/index.ts';
import { decideCase } from './decide-case.ts';
import { createIdentityCheck, type IdentityCheck } from './index.ts';
import { CaseStore, caseQueue } from './store.ts';

const FIELDS = {
  name: '山田 太郎 <b>"&\'',
  kana: 'やまだ　たろう',
  number: '１２３４５６７８９０１２',
  birthDate: '1990-04-01',
  address: '東京都千代田区千代田1-1<script>alert(1)</script>',
  expiry: '2099-04-01',
};
const CLERK_MS = 20_000;

let harness: FilesBench;
let check: IdentityCheck;
let live: IdentityCheck;
let verified: number[];
let coreFails: boolean;
let picture: Buffer<ArrayBuffer>;
let plain: Buffer<ArrayBuffer>;

beforeAll(async () => {
  harness = await startFilesBench({
    operations: ({ files, pool, now }) => {
      const options = { files, pool, now, tenants: createTenantStore(pool) };
      const setPolicy = async (_tenantId: number, accountId: number): Promise<void> => {
        if (coreFails) throw new Error('the core is away');
        verified.push(accountId);
      };
      check = createIdentityCheck({ ...options, mode: 'demo', setPolicy });
      live = createIdentityCheck({ ...options, mode: 'live', setPolicy });
      return check.operations;
    },
  });
  [picture, plain] = await Promise.all([cameraJpeg(), oneColour()]);
});
afterAll(() => harness.stop());

beforeEach(async () => {
  verified = [];
  coreFails = false;
  await harness.superPool.query('truncate identity_view, identity_rejection, identity_case, notice');
});

type Reply = { readonly status: number; readonly data: Record<string, unknown> };

async function call(owner: Owner, path: string, body?: Record<string, string>, key = randomUUID()): Promise<Reply> {
  const reply = await fetch(`${apiOf(harness.origin, owner)}v1/user/identity/${path}`, {
    headers: { authorization: `Bearer ${bearerOf(owner)}`, lang: 'en', 'idempotency-key': key },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  });
  const { data } = (await reply.json()) as { readonly data: Record<string, unknown> };
  return { status: reply.status, data };
}
const send = async (owner: Owner, content = picture): Promise<string> => (await upload(harness, owner, content)).fileId;

/** A complete submission with a driving licence. */
const whole = async (owner: Owner, more: Record<string, string> = {}): Promise<Record<string, string>> => ({
  document: 'driving-licence',
  ...FIELDS,
  front: await send(owner),
  back: await send(owner),
  selfie: await send(owner),
  ...more,
});
const submit = async (owner: Owner, more: Record<string, string> = {}): Promise<Reply> =>
  call(owner, 'submit', await whole(owner, more));
const detail = async (owner: Owner) => (await call(owner, 'detail')).data;
/** What the clerk does once the case has waited for it. */
async function clerk(): Promise<void> {
  harness.advance(CLERK_MS);
  await check.runClerk(1);
}
const noticesOf = async () =>
  (await harness.superPool.query('select account_id, kind from notice order by created_at')).rows;

describe('an identity check', () => {
  it('KYC-01 goes from not submitted over pending to verified, and the broker is notified once', async () => {
    expect(await detail(ANNA)).toEqual({ state: 'none', case: null, clerkSeconds: 20 });
    expect((await submit(ANNA)).data).toEqual({ state: 'pending' });
    expect(await detail(ANNA)).toMatchObject({
      state: 'pending',
      case: {
        ...FIELDS,
        document: 'driving-licence',
        kana: 'ヤマダ タロウ',
        number: '••••••••9012',
        decidedAt: null,
        rejections: [],
      },
    });
    await check.runClerk(1);
    expect((await detail(ANNA)).state).toBe('pending');
    await clerk();
    expect(await detail(ANNA)).toMatchObject({ state: 'verified', case: { decidedAt: expect.any(Number) } });
    expect(await noticesOf()).toEqual([{ account_id: ANNA.userId, kind: 'identityVerified' }]);

    coreFails = true;
    await expect(check.syncPolicy(1)).rejects.toThrow('the core is away');
    coreFails = false;
    await check.syncPolicy(1);
    await check.syncPolicy(1);
    expect(verified).toEqual([ANNA.userId]);
    expect(await withTenant(harness.pool, 1, (client) => check.verifiedName(client, ANNA))).toMatchObject({
      kana: 'ヤマダ タロウ',
    });
    expect(await withTenant(harness.pool, 1, (client) => check.verifiedName(client, BEN))).toBeNull();
    expect((await submit(ANNA)).data).toMatchObject({ reason: 'IDENTITY_DONE' });
  });

  it('KYC-01 BO-03 is rejected for one picture with its reason, and repaired with that picture alone', async () => {
    const sent = await whole(ANNA, { selfie: await send(ANNA, plain) });
    await call(ANNA, 'submit', sent);
    await clerk();
    const rejections = [{ part: 'selfie', reason: 'one-colour', note: '' }];
    expect(await detail(ANNA)).toMatchObject({ state: 'rejected', case: { rejections } });
    expect(await noticesOf()).toEqual([{ account_id: ANNA.userId, kind: 'identityRejected' }]);

    expect((await call(ANNA, 'submit', {})).data).toMatchObject({ reason: 'IDENTITY_PART_MISSING', field: 'selfie' });
    const both = { selfie: await send(ANNA), name: 'Somebody Else' };
    expect((await call(ANNA, 'submit', both)).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'name' });
    expect((await call(ANNA, 'submit', { selfie: both.selfie })).data).toEqual({ state: 'pending' });
    await clerk();
    expect(await detail(ANNA)).toMatchObject({ state: 'verified', case: { name: FIELDS.name, rejections: [] } });
  });

  it('returns its state for a repeated key, and refuses the key for another submission, also one of fewer parts', async () => {
    const key = randomUUID();
    const sent = await whole(ANNA);
    expect(await call(ANNA, 'submit', sent, key)).toEqual({ status: 200, data: { state: 'pending' } });
    expect(await call(ANNA, 'submit', sent, key)).toEqual({ status: 200, data: { state: 'pending' } });
    const { kana: _, ...fewer } = sent;
    for (const other of [{ ...sent, name: 'Somebody Else' }, { ...sent, document: 'passport' }, fewer, {}])
      expect(await call(ANNA, 'submit', other, key)).toMatchObject({
        status: 422,
        data: { reason: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' },
      });
    expect((await detail(ANNA)).case).toMatchObject({ name: FIELDS.name, document: 'driving-licence' });
  });

  it('KYC-02 asks again for pictures that a simulation has deleted, and the clerk rejects a case without them', async () => {
    await submit(ANNA, { selfie: await send(ANNA, plain) });
    await clerk();
    const day = 24 * 3_600_000;
    harness.advance(day);
    await harness.files.sweep(1, false);
    const reasons = (await detail(ANNA)).case as { readonly rejections: readonly object[] };
    expect(reasons.rejections).toEqual([
      { part: 'selfie', reason: 'one-colour', note: '' },
      { part: 'front', reason: 'deleted', note: '' },
      { part: 'back', reason: 'deleted', note: '' },
    ]);
    const selfie = await send(ANNA);
    expect((await call(ANNA, 'submit', { selfie })).data).toMatchObject({
      reason: 'IDENTITY_PART_MISSING',
      field: 'front',
    });
    const repair = { selfie, front: await send(ANNA), back: await send(ANNA) };
    expect((await call(ANNA, 'submit', repair)).data).toEqual({ state: 'pending' });
    harness.advance(day);
    await harness.files.sweep(1, false);
    await check.runClerk(1);
    const rejections = ['back', 'front', 'selfie'].map((part) => ({ part, reason: 'deleted', note: '' }));
    expect(await detail(ANNA)).toMatchObject({ state: 'rejected', case: { rejections } });
  });

  it('takes a whole submission with another document after a rejection', async () => {
    await submit(ANNA, { front: await send(ANNA, plain) });
    await clerk();
    const passport = { document: 'passport', number: 'TK1234567' };
    const selfie = await send(ANNA);
    expect((await call(ANNA, 'submit', { ...passport, selfie })).data).toMatchObject({ field: 'name' });
    expect((await submit(ANNA, passport)).data).toEqual({ state: 'pending' });
  });

  it('has one case however often the same submission is sent, and one at a time', async () => {
    const sent = await whole(ANNA);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => call(ANNA, 'submit', sent, key)));
    expect(replies.map(({ data }) => data)).toEqual(replies.map(() => ({ state: 'pending' })));
    // as after a reload, which loses the key and the pictures: the same content and another one
    expect((await call(ANNA, 'submit', sent)).data).toMatchObject({ reason: 'IDENTITY_PENDING' });
    expect((await submit(ANNA)).data).toMatchObject({ reason: 'IDENTITY_PENDING' });
    const { rows } = await harness.superPool.query('select state from identity_case');
    expect(rows).toEqual([{ state: 'pending' }]);
  });

  it.each([
    ['document', '', 'FIELD_INVALID'],
    ['name', null, 'IDENTITY_PART_MISSING'],
    ['kana', '山田', 'FIELD_INVALID'],
    ['number', '123', 'FIELD_INVALID'],
    ['birthDate', '2020-01-01', 'FIELD_INVALID'],
    ['expiry', '2020-01-01', 'FIELD_INVALID'],
    ['front', null, 'IDENTITY_PART_MISSING'],
    ['back', null, 'IDENTITY_PART_MISSING'],
    ['selfie', '999999999', 'FILE_UNKNOWN'],
  ])('VAL-01 VAL-02 VAL-03 refuses %s %j and names it', async (field, value, reason) => {
    const { [field]: _left, ...rest } = await whole(ANNA);
    const { status, data } = await call(ANNA, 'submit', value === null ? rest : { ...rest, [field]: value });
    expect({ status, ...data }).toMatchObject({ status: 400, reason, field });
    expect((await detail(ANNA)).state).toBe('none');
  });

  it('stores no My Number, and takes no number and no back of a My Number card', async () => {
    const number = '123456789018';
    expect((await submit(ANNA, { document: 'passport', number })).data).toMatchObject({ reason: 'IDENTITY_MY_NUMBER' });
    const card = { document: 'my-number-card' };
    expect((await submit(ANNA, { ...card, number })).data).toMatchObject({ reason: 'FIELD_INVALID', field: 'number' });
    const { number: _number, back: _back, ...rest } = await whole(ANNA, card);
    expect((await call(ANNA, 'submit', rest)).data).toEqual({ state: 'pending' });
    expect((await detail(ANNA)).case).toMatchObject({ number: null });
  });

  it("takes no picture of another member or brokerage, and shows nobody else's case", async () => {
    for (const owner of [BEN, FOREIGN_ANNA]) {
      const foreign = await send(owner);
      expect((await submit(ANNA, { front: foreign })).data).toMatchObject({ reason: 'FILE_UNKNOWN', field: 'front' });
    }
    await submit(ANNA);
    expect((await detail(BEN)).state).toBe('none');
    expect((await detail(FOREIGN_ANNA)).state).toBe('none');
  });

  it('keeps the fields encrypted, readable only while the key of the customer exists', async () => {
    await submit(ANNA);
    const { rows } = await harness.superPool.query<{ content: Buffer }>('select content from identity_case');
    expect(rows[0]?.content.includes('山田')).toBe(false);
    await withTenant(harness.pool, 1, (client) => harness.files.erase(client, 1, ANNA.userId));
    expect((await call(ANNA, 'detail')).status).toBe(404);
  });
});

describe('a decision', () => {
  it('BO-10 has one effect when 32 are made at once', async () => {
    await submit(ANNA);
    const tenant = await createTenantStore(harness.pool).get(1);
    const store = new CaseStore(harness.files);
    const found = await withTenant(harness.pool, 1, (client) => store.last(client, ANNA));
    if (found === undefined) throw new Error('no case');
    const decide = (n: number) =>
      withTenant(harness.pool, 1, (client) =>
        decideCase(client, tenant, found, {
          rejections: n % 2 === 0 ? [] : [{ part: 'front', reason: 'unreadable', note: '' }],
          reviewer: { by: 'demo-clerk' },
          now: harness.now(),
        }),
      );
    const done = await Promise.all(Array.from({ length: 32 }, (_, n) => decide(n)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await noticesOf()).toHaveLength(1);
  });

  it('is final, also for the database', async () => {
    await submit(ANNA);
    await clerk();
    await expect(harness.superPool.query(`update identity_case set state = 'rejected'`)).rejects.toThrow('is verified');
  });

  it('is never made by the demo clerk of a live server', async () => {
    await submit(ANNA);
    harness.advance(10 * CLERK_MS);
    await live.runClerk(1);
    expect((await detail(ANNA)).state).toBe('pending');
  });

  it('KYC-02 is shown to the member with who looked and when, and to no other', async () => {
    await submit(ANNA);
    await clerk();
    const at = expect.any(Number);
    const rows = ['pictures', 'fields'].map((what) => ({ viewer: 'demo-clerk', roles: [], reason: null, what, at }));
    expect((await call(ANNA, 'views')).data).toEqual({ rows, total: 2 });
    expect((await call(BEN, 'views')).data).toEqual({ rows: [], total: 0 });
  });

  it('of a member who has closed the account is not waited for, and keeps no other member waiting', async () => {
    await submit(BEN);
    await withTenant(harness.pool, 1, (client) => harness.files.close(client, BEN, false));
    await harness.superPool.query(
      "update app_user set closed_at = 1, nickname = '', email = null, mobile = null where tenant_id = 1 and user_id = $1",
      [BEN.userId],
    );
    await submit(ANNA);
    await clerk();
    expect((await detail(ANNA)).state).toBe('verified');
    expect(await withTenant(harness.pool, 1, (client) => caseQueue(client, 1))).toEqual({ open: 0, oldestAt: null });
  });
});
