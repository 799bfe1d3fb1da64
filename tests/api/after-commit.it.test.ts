import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isReference } from '../../apps/server/src/funding/reference.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  draft,
  requestOf,
  startWithdrawals,
  stateOf,
  type WithdrawalsHarness,
  withdraw,
} from '../support/withdrawals.ts';

const MINUTE = 60_000;
const ROLE = 'kabuto_app';
const RESOLVE = 'POST v1/trade/order/resolve';
const DECLARE = 'POST v1/fund/deposit/declare';
const REQUEST = 'POST v1/fund/withdrawal/request';
const CANCEL = 'POST v1/fund/transfer/cancel';

let harness: WithdrawalsHarness;
beforeAll(async () => {
  harness = await startWithdrawals();
}, 120_000);
afterAll(() => harness.stop());

const sql = (text: string) => harness.superPool.query(text);
const withdrawable = async (member: ApiClient): Promise<number> =>
  Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const unknown = (key: string) => ({ status: 503, reason: 'OUTCOME_UNKNOWN', field: null, params: { key } });

/** Runs `work` while the server lacks a privilege on a table, which only what follows the commit needs. */
async function without<T>(privilege: string, work: () => Promise<T>): Promise<T> {
  await sql(`revoke ${privilege} from ${ROLE}`);
  try {
    return await work();
  } finally {
    await sql(`grant ${privilege} to ${ROLE}`);
  }
}

/** The transfer that was carried out under the key. */
async function transferOf(member: ApiClient, key: string): Promise<string> {
  const { transfer, order } = await member.call(RESOLVE, { key });
  expect(order).toBeNull();
  return transfer?.transferId ?? '';
}

it('a deposit that is declared and whose reference cannot be written is no refusal, and is there under its key', async () => {
  const member = await harness.app.client().register();
  const key = randomUUID();
  const sent = { body: { amount: '120000' }, key };
  await without('insert on funding_deposit', async () =>
    expect(await member.refusal(DECLARE, sent)).toMatchObject(unknown(key)),
  );
  const transferId = await transferOf(member, key);
  const again = await member.call(DECLARE, sent);
  expect(again).toMatchObject({ transferId, state: 'declared', amount: '120000' });
  expect(isReference(again.reference ?? '')).toBe(true);
  expect((await member.call('GET v1/fund/transfer/list')).total).toBe(1);
});

it('a withdrawal that is requested and cannot be shown is no refusal: its money is held once, and its key finds it', async () => {
  const member = await harness.app.client().register();
  const before = await withdrawable(member);
  const sent = await requestOf(member, await draft(member));
  // The confirmation is read before the core decides, the reply after it.
  await sql(`create function lose_reads() returns trigger language plpgsql security definer as $$
    begin execute 'revoke select on funding_withdrawal from ${ROLE}'; return null; end $$`);
  await sql(`create trigger lose_reads after update on funding_withdrawal for each row execute function lose_reads()`);
  try {
    expect(await member.refusal(REQUEST, sent)).toMatchObject(unknown(sent.key));
  } finally {
    await sql('drop function lose_reads() cascade');
    await sql(`grant select on funding_withdrawal to ${ROLE}`);
  }
  expect(before - (await withdrawable(member))).toBe(50_220);
  expect(await transferOf(member, sent.key)).toBe(sent.body.transferId);
  expect(await member.call(REQUEST, sent)).toMatchObject({ state: 'cooling' });
  expect(before - (await withdrawable(member))).toBe(50_220);
});

it('a withdrawal that is cancelled and cannot be shown is no refusal: its money is free, and its key finds it', async () => {
  const member = await harness.app.client().register();
  const before = await withdrawable(member);
  const { transferId } = await withdraw(member);
  const sent = { body: { transferId }, key: randomUUID() };
  await without('select on funding_withdrawal', async () =>
    expect(await member.refusal(CANCEL, sent)).toMatchObject(unknown(sent.key)),
  );
  expect(await withdrawable(member)).toBe(before);
  expect(await transferOf(member, sent.key)).toBe(transferId);
  expect(await stateOf(member, transferId)).toBe('cancelled');
  expect(await member.call(CANCEL, sent)).toMatchObject({ state: 'cancelled' });
});

it('a draft whose paperwork cannot be written is no refusal; the same key writes it', async () => {
  const member = await harness.app.client().register();
  const sent = { body: { amount: '60000', cardId: '1' }, key: randomUUID() };
  await without('insert on funding_withdrawal', async () =>
    expect(await member.refusal('POST v1/fund/withdrawal/draft', sent)).toMatchObject(unknown(sent.key)),
  );
  const { transfer } = await member.call('POST v1/fund/withdrawal/draft', sent);
  expect(transfer).toMatchObject({ transferId: await transferOf(member, sent.key), state: 'draft' });
});

it('an approval that cannot be logged is no refusal to its operator; the same key logs it once', async () => {
  const member = await harness.app.client().register();
  const operator = await harness.operator(['treasury', 'compliance']);
  const { transferId } = await withdraw(member);
  await harness.pass(MINUTE);
  expect(await stateOf(member, transferId)).toBe('screening');
  const key = randomUUID();
  const approve = () => operator.call('fundWithdrawalApprove', { transferId }, { key });
  await without('insert on operator_log', async () => {
    const { status, data } = await approve();
    expect({ status, ...data }).toMatchObject(unknown(key));
  });
  await harness.app.market.core.waitUntilCaughtUp();
  expect(await stateOf(member, transferId)).toBe('approved');
  expect(await approve()).toMatchObject({ status: 200, data: { transferId, state: 'approved' } });
  const { rows } = await sql(`select from operator_log where subject = 'transfer ${transferId}'`);
  expect(rows).toHaveLength(1);
});
