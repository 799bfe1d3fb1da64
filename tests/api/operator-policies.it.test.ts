import { randomUUID } from 'node:crypto';
import type { ProposalView } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asEditor, batchRows } from '../support/journal-edits.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let support: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  support = await harness.operator(['support']);
  compliance = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

async function member() {
  const client = await harness.app.client().register();
  const { id, accountId } = await client.call('GET v1/user/user/info');
  return { client, memberId: String(id), accountId };
}

const NEW = { orderLimit: '300000', dayLimit: '500000', taxType: 'general' } as const;
const AT_FIRST = { orderLimit: null, dayLimit: null, taxType: 'specified' } as const;
const propose = (memberId: string, fields: Record<string, string> = {}, by = support) =>
  by.call('customerPolicyPropose', { memberId, ...NEW, reason: 'お客さまの依頼', ...fields });
const made = ({ status, data }: Reply): ProposalView => {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  // The server has compared the reply with the contract.
  return data as ProposalView;
};
const approve = (by: TestOperator, { number, hash }: ProposalView) =>
  by.call('customerPolicyApprove', { number: String(number), credential: by.sign(hash) });
const policyOf = async (memberId: string, by = support) => (await by.call('customerPolicy', { memberId })).data;
/** The journaled policies with the number of their proposal. */
async function journaled(): Promise<{ seq: number; number?: number }[]> {
  const rows = await asEditor(harness.app.database.superUrl, batchRows);
  return rows.flatMap(({ seq, kind, payload }) => {
    if (kind !== JOURNAL_KIND.setAccountPolicy) return [];
    const input = JSON.parse(payload.toString('utf8'));
    return [{ ...input, seq, number: input.proposal?.number }];
  });
}
/** What the core does with a change that nobody proposed. */
const setLimit = (accountId: string, order: number) =>
  harness.app.market.core.submit({
    input: { kind: 'setAccountPolicy', accountId: Number(accountId), limits: { order: yen(order), day: null } },
  });

describe('limits and tax type of a customer', () => {
  it('BO-02 BO-10 are proposed by support, approved by compliance, executed by the broker with the number, and limit orders', async () => {
    const { client, memberId, accountId } = await member();
    expect(await policyOf(memberId)).toEqual({ accountId, ...AT_FIRST });
    const proposal = made(await propose(memberId));
    expect(proposal).toMatchObject({
      kind: 'accountPolicy',
      subject: `account ${accountId}`,
      accountId,
      state: 'open',
    });
    const shown = await compliance.call('proposalDetail', { number: String(proposal.number) });
    expect(shown.data.difference).toEqual([
      { field: 'dayLimit', now: '', proposed: 500_000 },
      { field: 'orderLimit', now: '', proposed: 300_000 },
      { field: 'taxType', now: 'specified', proposed: 'general' },
    ]);
    const done = made(await approve(compliance, proposal));
    expect(done).toMatchObject({ state: 'executed', signed: true, journalSeq: expect.any(Number) });
    expect(await policyOf(memberId)).toEqual({ accountId, ...NEW });
    expect((await journaled()).find(({ seq }) => seq === done.journalSeq)).toMatchObject({
      number: proposal.number,
      limits: { order: 300_000, day: 500_000 },
      expected: { limits: { order: null, day: null }, taxType: 'specified' },
    });
    const log = (await compliance.call('logList', { subject: `proposal ${proposal.number}` })).data.rows;
    expect(log).toMatchObject([
      { event: 'accountPolicyExecuted' },
      { event: 'customerPolicyApprove' },
      {
        event: 'customerPolicyPropose',
        before: { orderLimit: '', taxType: 'specified' },
        after: { orderLimit: 300_000 },
      },
    ]);
    const order = { code: '7203', side: 'buy', type: 'limit', quantity: '1000', price: '3000' } as const;
    const refused = await client.refusal('POST v1/trade/order/place', { key: randomUUID(), body: order });
    expect(refused).toMatchObject({ reason: 'ORDER_LIMIT', field: 'quantity', params: { available: '300000' } });
    expect(refused.msg).toBe('One order of this account may be worth at most 300,000 yen: up to 100 shares.');
  });

  it('BO-10 cannot be approved by their maker, whatever the roles', async () => {
    const both = await harness.operator(['support', 'compliance']);
    const { memberId } = await member();
    const proposal = made(await propose(memberId, {}, both));
    expect((await approve(both, proposal)).data).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect(await policyOf(memberId)).toMatchObject(AT_FIRST);
    expect((await approve(support, proposal)).status).toBe(403);
  });

  it('BO-10 are stale once the policy has changed since, and stay as they are now', async () => {
    const { memberId, accountId } = await member();
    const proposal = made(await propose(memberId));
    await setLimit(accountId, 7_000_000);
    expect((await approve(compliance, proposal)).data).toMatchObject({ reason: 'PROPOSAL_STALE' });
    expect(await policyOf(memberId)).toMatchObject({ orderLimit: '7000000', taxType: 'specified' });
    const { data } = await compliance.call('proposalDetail', { number: String(proposal.number) });
    expect(data.proposal).toMatchObject({ state: 'stale' });
  });

  it('BO-10 32 parallel approvals have one effect', async () => {
    const { memberId } = await member();
    const proposal = made(await propose(memberId));
    const replies = await Promise.all(Array.from({ length: 32 }, () => approve(compliance, proposal)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await policyOf(memberId)).toMatchObject(NEW);
    expect((await journaled()).filter(({ number }) => number === proposal.number)).toHaveLength(1);
  });

  it('are refused with the reason by compliance, and then end', async () => {
    const { memberId } = await member();
    const { number } = made(await propose(memberId));
    const reply = await compliance.call('customerPolicyRefuse', { number: String(number), reason: '根拠不足' });
    expect(reply.data).toMatchObject({ state: 'refused', refusal: '根拠不足' });
    expect(await policyOf(memberId)).toMatchObject(AT_FIRST);
  });

  it('are refused by name of the field when they are impossible; an empty text is no limit', async () => {
    const { memberId } = await member();
    for (const [field, value] of [
      ['orderLimit', '-1'],
      ['orderLimit', '1000000000001'],
      ['dayLimit', '1.5'],
      ['dayLimit', 'x'],
      ['taxType', 'nisa'],
      ['reason', ' '],
    ] as const) {
      const { status, data } = await propose(memberId, { [field]: value });
      expect([field, value, status, data.field]).toEqual([field, value, 400, field]);
    }
    expect(made(await propose(memberId, { orderLimit: '', dayLimit: '' })).content).toMatchObject({ orderLimit: '' });
  });

  it('BO-09 the customer of another brokerage is 404, and so is its proposal', async () => {
    const { memberId } = await member();
    const other = await harness.operator(['support', 'compliance'], 2);
    for (const reply of [await other.call('customerPolicy', { memberId }), await propose(memberId, {}, other)])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'MEMBER_UNKNOWN', field: 'memberId' }]);
    const proposal = made(await propose(memberId));
    const refuse = { number: String(proposal.number), reason: 'x' };
    for (const reply of [await approve(other, proposal), await other.call('customerPolicyRefuse', refuse)])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'NOT_FOUND' }]);
    expect(await policyOf(memberId)).toMatchObject(AT_FIRST);
  });
});
