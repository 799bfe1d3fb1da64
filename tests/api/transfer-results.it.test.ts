import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import type { ApiClient } from '../support/api-client.ts';
import { sendResults } from '../support/send-bank-file.ts';
import { startWithdrawals, stateOf, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

const MINUTE = 60_000;
const HEADER = 'transfer,result,reason,fault,charge\n';
let harness: WithdrawalsHarness;
let member: ApiClient;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  harness = await startWithdrawals();
  harness.setCard({});
  one = await harness.operator(['treasury']);
  two = await harness.operator(['treasury']);
  member = await harness.app.client().register();
}, 120_000);
afterAll(() => harness.stop());

/** Withdrawals of one yen amount that wait for the release of a file. */
async function approved(count: number): Promise<string[]> {
  const ids: string[] = [];
  // registered just now: they cool until the clock is set ahead, and the demo's clerk cannot approve them before
  harness.setCard({});
  while (ids.length < count) ids.push((await withdraw(member, '10000')).transferId);
  await harness.pass(MINUTE);
  for (const transferId of ids)
    expect(await one.call('fundWithdrawalApprove', { transferId })).toMatchObject({ status: 200 });
  return ids;
}

async function sent(count: number): Promise<string[]> {
  const ids = await approved(count);
  expect((await one.call('transferFileRelease', {})).data).toMatchObject({ count });
  return ids;
}

const withdrawable = async (): Promise<number> =>
  Number((await member.call('GET v1/fund/withdrawal/options')).withdrawable);
const statesOf = (ids: readonly string[]) => Promise.all(ids.map((id) => stateOf(member, id)));
const stepsOf = async (transferId: string) =>
  (await member.call('GET v1/fund/transfer/detail', { query: { transferId } })).steps.map(({ state }) => state);

it('BO-04 a file of results pays and returns what was sent; the same file again changes nothing', async () => {
  const [paid = '', theirs = '', ours = ''] = await sent(3);
  const before = await withdrawable();
  const csv = `${HEADER}${paid.padStart(10, '0')},paid,,,\n${theirs},returned,NAME_DIFFERS,customer,440\n${ours},returned,ACCOUNT_CLOSED,other,440\n`;
  const key = randomUUID();
  const done = { paid: 1, returned: 2, changed: 3 };
  expect(await sendResults(harness, one, csv, key)).toMatchObject({ status: 200, data: done });
  expect(await statesOf([paid, theirs, ours])).toEqual(['paid', 'returned', 'returned']);
  // The fee comes back with the one that was not the customer's fault.
  expect((await withdrawable()) - before).toBe(10_000 + 10_220);
  expect(await sendResults(harness, one, csv, key)).toMatchObject({ data: done });
  expect(await sendResults(harness, two, csv)).toMatchObject({ data: { ...done, changed: 0 } });
  const other = await sendResults(harness, one, `${HEADER}${paid},paid,,,\n`, key);
  expect(other.data.reason).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await withdrawable()) - before).toBe(20_220);
  const { rows } = await harness.superPool.query(
    `select subject, after from operator_log where tenant_id = 1 and event = 'transferResults' order by log_id`,
  );
  expect(rows).toMatchObject([{ after: done }, { after: { ...done, changed: 0 } }]);
  expect((await verifyTenant(harness.app.database.appUrl, 1, { codeVersion: 'test' })).problems).toEqual([]);
});

it('a withdrawal that was paid may come back later, and is not paid again by an older file', async () => {
  const [transferId = ''] = await sent(1);
  const older = `${HEADER}${transferId},paid,,,\n`;
  expect((await sendResults(harness, one, older)).data).toMatchObject({ changed: 1 });
  const back = `${HEADER}${transferId},returned,ACCOUNT_CLOSED,other,0\n`;
  expect((await sendResults(harness, one, back)).data).toMatchObject({ paid: 0, returned: 1, changed: 1 });
  expect((await sendResults(harness, one, older)).data).toMatchObject({ paid: 1, changed: 0 });
  expect((await stepsOf(transferId)).slice(-3)).toEqual(['sent', 'paid', 'returned']);
});

it('is refused whole for one that was not sent, that is nobody’s, or that is malformed', async () => {
  const [transferId = ''] = await sent(1);
  harness.setCard({});
  const { transferId: waiting } = await withdraw(member, '10000');
  const wrong = [
    [`${waiting},paid,,,`, 'transfer', 'a withdrawal that was sent'],
    ['999999,paid,,,', 'transfer', 'a withdrawal that was sent'],
    [`${transferId},paid,,,`, 'transfer', 'each withdrawal once'],
    ['1,lost,,,', 'result', 'paid, returned'],
  ] as const;
  for (const [row, column, allowed] of wrong) {
    const { status, data } = await sendResults(harness, one, `${HEADER}${transferId},paid,,,\n${row}\n`);
    expect({ status, ...data }).toMatchObject({
      status: 400,
      reason: 'BANK_FILE_INVALID',
      params: {
        line: '3',
        column,
        allowed,
      },
    });
  }
  expect(await statesOf([transferId, waiting])).toEqual(['sent', 'cooling']);
  await member.call('POST v1/fund/transfer/cancel', { body: { transferId: waiting }, key: randomUUID() });
});

it('two operators who import the same results at once take each step once', async () => {
  const ids = await sent(5);
  const before = await withdrawable();
  const rows = ids.map((id, at) => (at % 2 === 0 ? `${id},paid,,,` : `${id},returned,ACCOUNT_CLOSED,other,0`));
  const csv = `${HEADER}${rows.join('\n')}\n`;
  const replies = await Promise.all([one, two, one, two].map((by) => sendResults(harness, by, csv)));
  for (const { status, data } of replies) expect({ status, ...data }).toMatchObject({ status: 200, paid: 3 });
  expect(replies.reduce((sum, { data }) => sum + data.changed, 0)).toBe(5);
  expect((await withdrawable()) - before).toBe(2 * 10_220);
});

it('needs the right to decide about withdrawals', async () => {
  const auditor = await harness.operator(['auditor']);
  expect((await sendResults(harness, auditor, HEADER)).data.reason).toBe('FORBIDDEN');
});
