import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  addressAt,
  CLERK,
  detailOf,
  draftUsdt,
  FINAL,
  MINUTE,
  requestOfUsdt,
  startUsdtWithdrawals,
  TERMS,
  type UsdtHarness,
  usableAddress,
  withdrawUsdt,
} from '../support/usdt-withdrawals.ts';

const REQUEST = 'POST v1/fund/usdt/withdrawal/request';
const DRAFT = 'POST v1/fund/usdt/withdrawal/draft';

let harness: UsdtHarness;
let member: ApiClient;
let addressId: string;
beforeAll(async () => {
  harness = await startUsdtWithdrawals();
  member = await harness.app.client().demo();
  addressId = await usableAddress(harness, member);
}, 120_000);
afterAll(() => harness.stop());

const options = (by = member) => by.call('GET v1/fund/usdt/withdrawal/options');
const withdrawable = async (): Promise<number> => Number((await options()).withdrawable);

it('FND-05 shows terms, networks, addresses, rate and limits', async () => {
  const { rate, ...shown } = await options();
  expect(shown).toMatchObject({
    terms: { minimum: '1000', maximum: '1000000', fee: '330' },
    networks: [{ network: 'demo', feeCap: '0.001', confirmations: 5, blockSeconds: 3, halted: null, signs: true }],
    addresses: [{ addressId, network: 'demo', address: addressAt(0), label: '自分の財布' }],
    bounds: { usual: 300, farthest: 1_000 },
    daily: { maximum: '10000000', used: '0' },
    barrier: null,
    coolingMs: MINUTE,
  });
  expect(shown.addresses[0]?.usableAt).toBeLessThanOrEqual(harness.now());
  expect(Number(rate?.yen)).toBeGreaterThan(140);
});

it('FND-05 FND-06 the whole way in the demo: held, cooled, approved, signed by the signer, mined, paid', async () => {
  const before = await withdrawable();
  const { transferId, ...cooling } = await withdrawUsdt(member, addressId);
  expect(cooling).toMatchObject({ state: 'cooling', method: 'usdt', amount: '15000', fee: '330', canCancel: true });
  expect(before - (await withdrawable())).toBe(15_330);
  expect((await options()).daily).toEqual({ maximum: '10000000', used: '15000' });
  for (const ms of [0, 0, CLERK, 0, 0, 0, 6_000, 0]) await harness.pass(ms);
  const counted: (readonly [string, number | undefined])[] = [];
  for (const ms of [0, 3_000, FINAL, 0, 0]) {
    await harness.pass(ms);
    const { state, payout: seen } = (await detailOf(member, transferId)).transfer;
    counted.push([state, seen?.confirmations]);
  }
  // the clock of the test runs on between two calls of pass, so a step of one block can be one of two
  const [[, first = 0] = ['', 0], [, second = 0] = ['', 0]] = counted;
  expect(counted.slice(0, 2)).toEqual([first, second].map((count) => ['mined', count]));
  expect(first).toBeLessThan(3);
  expect([1, 2]).toContain(second - first);
  expect(counted.at(-1)).toEqual(['paid', 5]);
  const { states, transfer } = await detailOf(member, transferId);
  const until = ['draft', 'requested', 'cooling', 'screening', 'approved'];
  expect(states).toEqual([...until, 'signed', 'mined', 'paid']);
  const { payout, next } = transfer;
  expect(next).toBeNull();
  const tokens = Math.floor((15_000 / Number(payout?.rate)) * 1e6) / 1e6;
  expect(payout).toMatchObject({ network: 'demo', address: addressAt(0), label: '自分の財布', feeCap: '0.001' });
  expect(Number(payout?.amount)).toBeCloseTo(tokens, 5);
  expect(Number(payout?.least)).toBeLessThan(tokens);
  expect(Number(payout?.most)).toBeGreaterThan(tokens);
  const sent = await harness.sql<{ raw: string; hash: string }>(
    'select raw, tx_hash as hash from demo_chain_transaction where to_address = $1',
    addressAt(0),
  );
  expect(sent).toEqual([{ raw: String(Math.round(Number(payout?.amount) * 1e6)), hash: payout?.txHash }]);
  expect(before - (await withdrawable())).toBe(15_330);
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('the demo’s clerk approves it 20 seconds after its screening, and is recorded as who did', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  const state = async () => (await detailOf(member, transferId)).transfer.state;
  const seen: string[] = [];
  for (const ms of [0, 0, CLERK - 2_000, 2_000]) {
    await harness.pass(ms);
    seen.push(await state());
  }
  expect(seen).toEqual(['screening', 'screening', 'screening', 'approved']);
  const steps = await harness.sql<{ actor: string }>(
    `select actor from transfer_step where transfer_id = $1 and state = 'approved'`,
    transferId,
  );
  expect(steps).toEqual([{ actor: 'clerk:demo' }]);
  for (const ms of [0, 0, 0, FINAL, 0, 0]) await harness.pass(ms);
  expect(await state()).toBe('paid');
});

it('16 drafts and 16 requests under one key are one, and hold once', async () => {
  const key = randomUUID();
  const drafts = await Promise.all(Array.from({ length: 16 }, () => draftUsdt(member, addressId, key)));
  expect(new Set(drafts.map(({ transfer, subject }) => `${transfer.transferId} ${subject}`)).size).toBe(1);
  const [drafted] = drafts;
  if (drafted === undefined) throw new Error('no draft');
  const before = await withdrawable();
  const request = await requestOfUsdt(member, drafted);
  const replies = await Promise.all(Array.from({ length: 16 }, () => member.call(REQUEST, request)));
  for (const one of replies) expect(one).toEqual(replies[0]);
  expect(before - (await withdrawable())).toBe(15_330);
  const reused = { status: 422, reason: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' };
  expect(await member.refusal(DRAFT, { body: { amount: '16000', addressId }, key })).toMatchObject(reused);
  expect(await member.refusal(REQUEST, { ...request, key })).toMatchObject(reused);
  const { transferId } = drafted.transfer;
  // By an operator: the job may have screened it by now, after which its customer cannot cancel it.
  const reviewer = await harness.operator(['treasury', 'compliance']);
  expect((await reviewer.call('fundWithdrawalReject', { transferId, reason: 'SANCTIONS' })).status).toBe(200);
  expect(await withdrawable()).toBe(before);
});

it('AUT-08 a confirmation is for one draft: none, another purpose, and that of another draft are refused', async () => {
  const first = await draftUsdt(member, addressId);
  const token = await member.confirmByDemoCode('withdraw', first.subject);
  const second = await draftUsdt(member, addressId);
  expect(second.subject).not.toBe(first.subject);
  const { transferId } = second.transfer;
  const ask = (stepUpToken?: string) =>
    member.refusal(REQUEST, {
      body: stepUpToken === undefined ? { transferId } : { transferId, stepUpToken },
      key: randomUUID(),
    });
  const required = { status: 403, reason: 'STEP_UP_REQUIRED', params: { purpose: 'withdraw' } };
  expect(await ask()).toMatchObject(required);
  expect(await ask(token)).toMatchObject(required);
  expect(await ask(await member.confirmByDemoCode('address-add', second.subject))).toMatchObject(required);
  const other = await harness.app.client().demo();
  const stolen = { body: { transferId, stepUpToken: await other.confirmByDemoCode('withdraw', second.subject) } };
  expect(await other.refusal(REQUEST, { ...stolen, key: randomUUID() })).toMatchObject({ reason: 'TRANSFER_UNKNOWN' });
});

it('names the field that is wrong and what is allowed', async () => {
  const ask = (body: object) =>
    member.refusal(DRAFT, { body: { amount: '15000', addressId, ...body }, key: randomUUID() });
  expect(await ask({ addressId: '999999' })).toMatchObject({
    status: 404,
    reason: 'ADDRESS_UNKNOWN',
    field: 'addressId',
  });
  const other = await harness.app.client().demo();
  expect(await other.refusal(DRAFT, { body: { amount: '15000', addressId }, key: randomUUID() })).toMatchObject({
    reason: 'ADDRESS_UNKNOWN',
  });
  expect(await ask({ amount: '0' })).toMatchObject({ reason: 'FIELD_INVALID', field: 'amount' });
  expect(await ask({ least: '1.1234567' })).toMatchObject({ reason: 'FIELD_INVALID', field: 'least' });
  const high = await ask({ least: '150' });
  expect(high).toMatchObject({ status: 400, reason: 'AMOUNT_INVALID', field: 'least' });
  const low = await ask({ most: '50' });
  expect(low).toMatchObject({ status: 400, reason: 'AMOUNT_INVALID', field: 'most' });
  const most = String(low.params?.min);
  const drafted = await member.call(DRAFT, {
    body: { amount: '15000', addressId, least: String(high.params?.min), most: String(low.params?.max) },
    key: randomUUID(),
  });
  expect(drafted.transfer.payout).toMatchObject({ least: high.params?.min, most: low.params?.max });
  const spread = { amount: '15000', addressId, spread: '500' };
  const { payout } = (await member.call(DRAFT, { body: spread, key: randomUUID() })).transfer;
  const about = 15_000 / Number(payout?.quotedRate);
  expect(Number(payout?.least)).toBeCloseTo(about * 0.95, 4);
  expect(Number(payout?.most)).toBeCloseTo(about * 1.05, 4);
  expect(await ask({ spread: '1001' })).toMatchObject({ reason: 'FIELD_INVALID', field: 'spread' });
  expect(Number(most)).toBeGreaterThan(Number(high.params?.min));
  const request = async (amount: string) => {
    const made = await member.call(DRAFT, { body: { amount, addressId }, key: randomUUID() });
    return member.refusal(REQUEST, await requestOfUsdt(member, made));
  };
  expect(await request('999')).toMatchObject({ reason: 'TRANSFER_MINIMUM', params: { min: '1000' } });
  expect(await request('1000001')).toMatchObject({ reason: 'TRANSFER_MAXIMUM', params: { max: '1000000' } });
});

it('an address can be withdrawn to when the signer counts it, and not before', async () => {
  const key = randomUUID();
  const stepUpToken = await member.confirmByDemoCode('address-add', [key, 'demo', addressAt(1)].join('.'));
  const body = { network: 'demo', address: addressAt(1), label: 'B', stepUpToken } as const;
  const added = await member.call('POST v1/user/address/add', { key, body });
  const ask = () => member.refusal(DRAFT, { body: { amount: '15000', addressId: added.addressId }, key: randomUUID() });
  const usableAt = async () =>
    (await options()).addresses.find((one) => one.addressId === added.addressId)?.usableAt ?? null;
  expect(await usableAt()).toBeNull();
  expect(await ask()).toMatchObject({ status: 403, reason: 'ADDRESS_TOO_NEW', field: 'addressId', params: {} });
  await harness.pass(0);
  const at = await usableAt();
  expect(await ask()).toMatchObject({ reason: 'ADDRESS_TOO_NEW', params: { until: String(at) } });
  await harness.pass(MINUTE);
  expect((await draftUsdt(member, added.addressId)).transfer.state).toBe('draft');
});

it('a policy that is closed refuses drafts, and what is not signed waits until it is open again', async () => {
  const { transferId } = await withdrawUsdt(member, addressId);
  await harness.setTerms(null);
  expect((await options()).terms).toBeNull();
  const refused = { status: 403, reason: 'TOKENS_OUT_OFF' };
  const draft = { body: { amount: '15000', addressId }, key: randomUUID() };
  expect(await member.refusal(DRAFT, draft)).toMatchObject(refused);
  for (const ms of [0, 0, CLERK, 0]) await harness.pass(ms);
  expect((await detailOf(member, transferId)).transfer.state).toBe('cooling');
  await member.call('POST v1/fund/transfer/cancel', { body: { transferId }, key: randomUUID() });
  await harness.setTerms(TERMS);
});
