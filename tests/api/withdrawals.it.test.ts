import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiClient, PASSWORD } from '../support/api-client.ts';
import {
  confirmed,
  draft,
  requestOf,
  startWithdrawals,
  stateOf,
  type WithdrawalsHarness,
  withdraw,
} from '../support/withdrawals.ts';

const MINUTE = 60_000;
const CLERK = 21_000;
let harness: WithdrawalsHarness;
let member: ApiClient;
beforeAll(async () => {
  harness = await startWithdrawals();
}, 120_000);
afterAll(() => harness.stop());
beforeEach(async () => {
  harness.setCard({});
  member = await harness.app.client().register();
});

const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const request = 'POST v1/fund/withdrawal/request';

it('CON-16 shows what can be withdrawn, the limits, and when it would arrive', async () => {
  const options = await member.call('GET v1/fund/withdrawal/options');
  const { withdrawable: all } = await member.call('GET v1/trade/asset/summary');
  expect(options).toMatchObject({
    withdrawable: all,
    minimum: '1000',
    fee: '220',
    daily: { maximum: '10000000', used: '0' },
    barrier: null,
    cashier: { opens: '09:00', closes: '18:00', cutOff: '14:30' },
    coolingMs: MINUTE,
  });
  await withdraw(member);
  const { daily } = await member.call('GET v1/fund/withdrawal/options');
  expect(daily).toEqual({ maximum: '10000000', used: '50000' });
});

it('FND-04 AUT-08 is drafted, confirmed for what was shown, and requested: amount and fee are held', async () => {
  const before = await withdrawable();
  const drafted = await draft(member);
  expect(drafted.transfer).toMatchObject({
    state: 'draft',
    amount: '50000',
    fee: '220',
    destination: { number: '••••789' },
  });
  expect(await withdrawable()).toBe(before);
  const sent = await requestOf(member, drafted);
  const cooling = await member.call(request, sent);
  expect(cooling).toMatchObject({ state: 'cooling', canCancel: true });
  expect(await member.call(request, sent)).toEqual(cooling);
  expect(before - (await withdrawable())).toBe(50_220);
  expect(await member.refusal(request, { ...sent, key: randomUUID() })).toMatchObject({
    reason: 'TRANSFER_STATE',
    field: 'transferId',
    params: { state: 'cooling' },
  });
});

it('FND-06 the whole way in the demo needs nobody: cooled, screened, approved by the clerk, sent, paid, and returned by its bank', async () => {
  const before = await withdrawable();
  const { transferId } = await withdraw(member);
  const seen: string[] = [await stateOf(member, transferId)];
  for (const ms of [0, MINUTE, 0, CLERK, CLERK, CLERK]) {
    await harness.pass(ms);
    seen.push(await stateOf(member, transferId));
  }
  const { steps, transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
  expect(steps.map(({ state }) => state)).toEqual([
    'draft',
    'requested',
    'cooling',
    'screening',
    'approved',
    'sent',
    'paid',
  ]);
  expect(transfer).toMatchObject({ state: 'paid', next: null });
  expect(before - (await withdrawable())).toBe(50_220);
  expect(await member.call('POST v1/demo/bank/return', { body: { transferId } })).toBeNull();
  expect(await member.refusal('POST v1/demo/bank/return', { body: { transferId } })).toMatchObject({
    reason: 'TRANSFER_STATE',
  });
  expect(await stateOf(member, transferId)).toBe('returned');
  expect(await withdrawable()).toBe(before);
  const stepUpToken = await member.confirm('data-export');
  const { withdrawals } = await member.call('POST v1/user/user/export', { body: { stepUpToken } });
  expect(withdrawals).toMatchObject([{ transfer_id: Number(transferId), shown: { number: '••••789' } }]);
});

it('a key of a draft or a request is refused for another one, and nothing comes of that', async () => {
  const reused = { status: 422, reason: 'IDEMPOTENCY_KEY_REUSED', field: 'Idempotency-Key' };
  const key = randomUUID();
  const drafted = await draft(member, '50000', key);
  const other = { body: { amount: '60000', cardId: '1' }, key };
  expect(await member.refusal('POST v1/fund/withdrawal/draft', other)).toMatchObject(reused);
  const before = await withdrawable();
  const { body } = await requestOf(member, drafted);
  expect(await member.refusal(request, { body, key })).toMatchObject(reused);
  expect(await withdrawable()).toBe(before);
  expect(await stateOf(member, drafted.transfer.transferId)).toBe('draft');
});

it('waits until its card has been registered for a minute', async () => {
  harness.setCard({ since: harness.now() + 10 * MINUTE });
  const { transferId } = await withdraw(member);
  await harness.pass(9 * MINUTE);
  expect(await stateOf(member, transferId)).toBe('cooling');
});

it('AUT-08 a confirmation is for one withdrawal: another draft, another purpose, none, and a used one are refused', async () => {
  const drafted = await draft(member);
  const token = await confirmed(member, drafted);
  const other = await draft(member, '60000');
  const { transferId } = other.transfer;
  const required = { status: 403, reason: 'STEP_UP_REQUIRED', params: { purpose: 'withdraw' } };
  const ask = (stepUpToken?: string) =>
    member.refusal(request, {
      body: stepUpToken === undefined ? { transferId } : { transferId, stepUpToken },
      key: randomUUID(),
    });
  expect(await ask(token)).toMatchObject(required);
  expect(await ask()).toMatchObject(required);
  expect(await ask(await member.confirm('withdraw'))).toMatchObject(required);
  expect(await ask(await member.confirm('data-export'))).toMatchObject(required);
  expect(await ask(await member.confirm('withdraw', PASSWORD, 'another-subject'))).toMatchObject(required);
  expect(await stateOf(member, transferId)).toBe('draft');
});

it('a double tap is one request, and 16 drafts under one key are one', async () => {
  const key = randomUUID();
  const drafts = await Promise.all(Array.from({ length: 16 }, () => draft(member, '70000', key)));
  expect(new Set(drafts.map(({ transfer, subject }) => `${transfer.transferId} ${subject}`)).size).toBe(1);
  const [drafted] = drafts;
  if (drafted === undefined) throw new Error('no draft');
  const sent = await requestOf(member, drafted);
  const before = await withdrawable();
  const replies = await Promise.all(Array.from({ length: 16 }, () => member.call(request, sent)));
  for (const one of replies) expect(one).toEqual(replies[0]);
  expect(before - (await withdrawable())).toBe(70_220);
});

it('drafted again under another key, as after a reload, is one withdrawal: the earlier draft cannot be requested', async () => {
  const lost = await requestOf(member, await draft(member, '50000'));
  const sent = await requestOf(member, await draft(member, '50000'));
  const before = await withdrawable();
  const done = await member.call(request, sent);
  expect(await member.refusal(request, lost)).toMatchObject({ reason: 'TRANSFER_UNKNOWN' });
  expect(before - (await withdrawable())).toBe(Number(done.amount) + Number(done.fee));
  // what was requested is no draft any more: another draft leaves it as it is
  const next = await draft(member, '50000');
  expect(await member.call(request, sent)).toEqual(done);
  expect(before - (await withdrawable())).toBe(Number(done.amount) + Number(done.fee));
  const { rows } = await member.call('GET v1/fund/transfer/list');
  const requested = rows.filter(
    ({ direction, state }) => direction === 'out' && !['draft', 'cancelled'].includes(state),
  );
  expect(requested.map(({ transferId }) => transferId)).toEqual([done.transferId]);
  expect(next.transfer.transferId).not.toBe(done.transferId);
});

it('a draft ends after five minutes, and the next one ends it at once', async () => {
  const [one, two] = [await draft(member), await draft(member)];
  expect(await stateOf(member, one.transfer.transferId)).toBe('cancelled');
  const late = await requestOf(member, two);
  await harness.pass(5 * MINUTE + 1_000);
  expect(await stateOf(member, two.transfer.transferId)).toBe('cancelled');
  expect((await member.refusal(request, late)).reason).toMatch(/TRANSFER_(EXPIRED|UNKNOWN|STATE)/);
});

it('names what is allowed: the smallest, the most of a day, what is withdrawable, the most of a file', async () => {
  const ask = async (amount: string) => {
    const drafted = await draft(member, amount);
    return member.refusal(request, await requestOf(member, drafted));
  };
  expect(await ask('999')).toMatchObject({ reason: 'TRANSFER_MINIMUM', params: { min: '1000' } });
  const all = await withdrawable();
  expect(await ask(String(all))).toMatchObject({
    reason: 'INSUFFICIENT_CASH',
    params: { required: String(all + 220), max: String(all) },
  });
  const huge = { body: { amount: '10000000000', cardId: '1' }, key: randomUUID() };
  expect(await member.refusal('POST v1/fund/withdrawal/draft', huge)).toMatchObject({
    reason: 'AMOUNT_INVALID',
    field: 'amount',
    params: { max: '9999999999' },
  });
});

it('knows no card of others or removed ones, and no withdrawal of another member or brokerage', async () => {
  const body = { amount: '5000', cardId: '2' };
  const unknown = { status: 404, reason: 'CARD_UNKNOWN', field: 'cardId' };
  expect(await member.refusal('POST v1/fund/withdrawal/draft', { body, key: randomUUID() })).toMatchObject(unknown);
  harness.setCard({ removedAt: 1 });
  const removed = { body: { ...body, cardId: '1' }, key: randomUUID() };
  expect(await member.refusal('POST v1/fund/withdrawal/draft', removed)).toMatchObject(unknown);
  harness.setCard({});
  const drafted = await draft(member);
  const token = await confirmed(member, drafted);
  const sent = { body: { transferId: drafted.transfer.transferId, stepUpToken: token }, key: randomUUID() };
  for (const other of [await harness.app.client().register(), await harness.app.client('second').register()]) {
    expect(await other.refusal(request, sent)).toMatchObject({ status: 404, reason: 'TRANSFER_UNKNOWN' });
    const back = { body: { transferId: drafted.transfer.transferId } };
    expect(await other.refusal('POST v1/demo/bank/return', back)).toMatchObject({
      status: 404,
      reason: 'TRANSFER_UNKNOWN',
    });
  }
  expect(await member.call(request, sent)).toMatchObject({ state: 'cooling' });
});

it('is rejected when its card is removed meanwhile, and its money is free again', async () => {
  const before = await withdrawable();
  const { transferId } = await withdraw(member);
  harness.setCard({ removedAt: 1 });
  await harness.pass(MINUTE);
  await harness.pass(0);
  const { transfer } = await member.call('GET v1/fund/transfer/detail', { query: { transferId } });
  expect(transfer).toMatchObject({ state: 'rejected', reason: 'CARD_REMOVED' });
  expect(await withdrawable()).toBe(before);
});
