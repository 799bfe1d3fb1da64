import { randomUUID } from 'node:crypto';
import type { TransferView } from '@kabuto/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReference } from '../../apps/server/src/funding/reference.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2, jobsByHand: ['deposits'] });
  member = await app.client().register();
}, 60_000);
afterAll(() => app.stop());

const declare = (by: ApiClient, amount = '100000', key = randomUUID()): Promise<TransferView> =>
  by.call('POST v1/fund/deposit/declare', { body: { amount }, key });
const cancel = (transferId: string, key = randomUUID()) => ({ body: { transferId }, key });

it('FND-01 shows where to send the money and under which name, and gives each declaration its own reference', async () => {
  const options = await member.call('GET v1/fund/deposit/options');
  expect(options).toMatchObject({
    bank: { bankName: 'デモ銀行', branchCode: '101', type: 'ordinary', number: '7203001' },
    payer: { isDemo: true },
    maximum: '9999999999',
    maxOpen: 20,
    lapsesAfterDays: 10,
    demoBank: true,
  });
  const [one, two] = [await declare(member), await declare(member, '250000')];
  expect(one).toMatchObject({
    direction: 'in',
    amount: '100000',
    state: 'declared',
    canCancel: true,
    next: { who: 'customer', at: null, date: expect.stringMatching(/^\d{4}-/) },
  });
  expect(isReference(one.reference ?? '') && isReference(two.reference ?? '')).toBe(true);
  expect(two.reference).not.toBe(one.reference);
  const { rows, total } = await member.call('GET v1/fund/transfer/list', { query: { direction: 'in', scope: 'open' } });
  expect(rows.slice(0, 2)).toEqual([two, one]);
  expect(total).toBe((await member.call('GET v1/fund/deposit/options')).open);
});

it('FND-07 has a timeline, and is cancelled while it is declared; a repeated key returns the same reply', async () => {
  const key = randomUUID();
  const one = await declare(member, '300000', key);
  expect(await declare(member, '300000', key)).toEqual(one);
  const refusal = { body: { amount: '300001' }, key };
  expect(await member.refusal('POST v1/fund/deposit/declare', refusal)).toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });

  const again = cancel(one.transferId);
  const cancelled = await member.call('POST v1/fund/transfer/cancel', again);
  expect(cancelled).toMatchObject({ state: 'cancelled', canCancel: false, next: null, reference: one.reference });
  expect(await member.call('POST v1/fund/transfer/cancel', again)).toEqual(cancelled);
  expect(await member.refusal('POST v1/fund/transfer/cancel', cancel(one.transferId))).toMatchObject({
    reason: 'TRANSFER_STATE',
    field: 'transferId',
    params: { state: 'cancelled' },
  });
  const { steps } = await member.call('GET v1/fund/transfer/detail', { query: { transferId: one.transferId } });
  expect(steps.map(({ state }) => state)).toEqual(['declared', 'cancelled']);
});

it('the same declaration sent 16 times at once is one, with one reference', async () => {
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 16 }, () => declare(member, '7000', key)));
  expect(new Set(all.map(({ transferId, reference }) => `${transferId} ${reference}`)).size).toBe(1);
});

it('is unknown to another member and to another brokerage', async () => {
  const { transferId } = await declare(member);
  for (const other of [await app.client().register(), await app.client('second').register()]) {
    const unknown = { status: 404, reason: 'TRANSFER_UNKNOWN' };
    expect(await other.refusal('GET v1/fund/transfer/detail', { query: { transferId } })).toMatchObject(unknown);
    expect(await other.refusal('POST v1/fund/transfer/cancel', cancel(transferId))).toMatchObject(unknown);
    const proof = { body: { transferId, fileId: '1' } };
    expect(await other.refusal('POST v1/fund/deposit/proof', proof)).toMatchObject(unknown);
    expect((await other.call('GET v1/fund/transfer/list')).total).toBe(0);
  }
});

it('is refused without bank details, above what a bank file can have, and beyond 20 open ones', async () => {
  const second = await app.client('second').register();
  expect((await second.call('GET v1/fund/deposit/options')).bank).toBeNull();
  const closed = { status: 403, reason: 'DEPOSITS_CLOSED' };
  expect(
    await second.refusal('POST v1/fund/deposit/declare', { body: { amount: '1' }, key: randomUUID() }),
  ).toMatchObject(closed);
  const tooMuch = { body: { amount: '10000000000' }, key: randomUUID() };
  expect(await member.refusal('POST v1/fund/deposit/declare', tooMuch)).toMatchObject({
    reason: 'AMOUNT_INVALID',
    field: 'amount',
    params: { max: '9999999999' },
  });
  const busy = await app.client().register();
  await Promise.all(Array.from({ length: 20 }, () => declare(busy)));
  expect(
    await busy.refusal('POST v1/fund/deposit/declare', { body: { amount: '1' }, key: randomUUID() }),
  ).toMatchObject({
    reason: 'TRANSFER_COUNT',
  });
});

it('VAL-15 takes a picture of the receipt until it is decided, only one uploaded for a deposit, and credits nothing', async () => {
  const { transferId } = await declare(member);
  const before = await member.call('GET v1/trade/asset/summary');
  const fileOf = async (purpose: string): Promise<string> =>
    asSuper(app.database.superUrl, async (client) => {
      const { id: userId } = await member.call('GET v1/user/user/info');
      await client.query(
        `insert into file_key (tenant_id, user_id, sealed_key, created_at) values (1, $1, $2, 0) on conflict do nothing`,
        [userId, Buffer.alloc(60)],
      );
      const { rows } = await client.query<{ id: string }>(
        `insert into stored_file (tenant_id, user_id, purpose, sha256, bytes, width, height, uniform, created_at)
         values (1, $1, $2, sha256($3::text::bytea), 1, 1, 1, false, $4) returning file_id::text as id`,
        [userId, purpose, randomUUID(), Date.now()],
      );
      return rows[0]?.id ?? '';
    });
  const send = (fileId: string) => ({ body: { transferId, fileId } });
  const other = send(await fileOf('identity'));
  expect(await member.refusal('POST v1/fund/deposit/proof', other)).toMatchObject({ reason: 'FILE_UNKNOWN' });
  const first = await fileOf('deposit');
  expect(await member.call('POST v1/fund/deposit/proof', send(first))).toMatchObject({
    proof: first,
    state: 'declared',
  });
  expect(await member.refusal('POST v1/fund/deposit/proof', send(first))).toMatchObject({ reason: 'FILE_UNKNOWN' });
  const later = await fileOf('deposit');
  expect(await member.call('POST v1/fund/deposit/proof', send(later))).toMatchObject({ proof: later });
  expect((await member.call('GET v1/trade/asset/summary')).cash).toEqual(before.cash);

  await member.call('POST v1/fund/transfer/cancel', cancel(transferId));
  expect(await member.refusal('POST v1/fund/deposit/proof', send(await fileOf('deposit')))).toMatchObject({
    reason: 'TRANSFER_STATE',
  });
});
