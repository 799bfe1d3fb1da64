import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { draft, startWithdrawals, type WithdrawalsHarness, withdraw } from '../support/withdrawals.ts';

let harness: WithdrawalsHarness;
beforeAll(async () => {
  harness = await startWithdrawals();
}, 120_000);
afterAll(() => harness.stop());

it('AUT-10 a requested and a cancelled withdrawal have a notice and a mail each; a draft that another one replaced has none', async () => {
  harness.setCard({});
  const member = await harness.app.client().register();
  const first = await draft(member);
  await draft(member);
  const { transferId } = await withdraw(member);
  await member.call('POST v1/fund/transfer/cancel', { body: { transferId }, key: randomUUID() });
  const list = () => member.call('GET v1/user/notice/list', { query: { group: 'money' } });
  await eventually(async () => (await list()).total >= 2);
  const { rows } = await list();
  expect(rows.map(({ kind, params }) => [kind, params.transferId, params.amount])).toEqual([
    ['withdrawalCancelled', transferId, '50000'],
    ['withdrawalRequested', transferId, '50000'],
  ]);
  const mails = async (): Promise<string[]> =>
    (
      await harness.superPool.query<{ body: string }>(
        `select body from mail_outbox where subject in ('【カブト証券】入出金のお知らせ', 'Kabuto: a deposit or withdrawal') order by mail_id`,
      )
    ).rows.map(({ body }) => body);
  await eventually(async () => (await mails()).length >= 2);
  const bodies = await mails();
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toContain('50,000');
  // Drafts leave the list of transfers too.
  const { rows: listed } = await member.call('GET v1/fund/transfer/list');
  expect(listed.map((one) => one.transferId)).toEqual([transferId]);
  expect(first.transfer.transferId).not.toBe(transferId);
});
