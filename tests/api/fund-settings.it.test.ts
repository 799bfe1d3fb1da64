import { NETWORKS } from '@kabuto/chain';
import type { OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

/** Those of a simulated brokerage that nobody has changed. */
const DEMO_TERMS = { minimum: '1000', maximum: '10000000', fee: '330' };

let harness: OperatorsHarness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  maker = await harness.operator(['treasury']);
  checker = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

/** Lets the second operator approve what the first has proposed. */
async function agree({ status, data }: Reply): Promise<void> {
  expect(status).toBe(200);
  // the server has compared the reply with the contract
  const { number, hash } = data as ProposalView;
  const approved = await checker.call('adjustmentApprove', { number: String(number), credential: checker.sign(hash) });
  expect(approved.data).toMatchObject({ state: 'executed' });
}

it('BO-08 the settings of money are what two operators agreed on last, with no limit as null', async () => {
  await agree(
    await maker.call('transferPolicyPropose', {
      minimum: '2000',
      fee: '0',
      coolingMs: '0',
      dailyUnverified: '0',
      approvalPerMaker: '',
      reason: 'new terms',
    }),
  );
  const hours = { opens: '08:30', closes: '17:00', cutOff: '15:00', clientCode: '0000000001' };
  await agree(await maker.call('cashierPropose', { ...hours, reason: 'longer hours' }));
  const account = { bank: '0005', branch: '001', type: 'current', number: '0000001', holder: 'ｶﾌﾞﾄ' } as const;
  await agree(await maker.call('bankDetailsSet', { ...account, reason: 'another bank' }));
  const { status, data } = await maker.call('fundSettings', {});
  expect(status).toBe(200);
  expect(data).toEqual({
    policy: {
      minimum: '2000',
      fee: '0',
      coolingMs: 0,
      dailyUnverified: '0',
      dailyVerified: null,
      approvalPerCustomer: null,
      approvalPerDestination: null,
      approvalPerMaker: null,
    },
    cashier: hours,
    bank: {
      ...account,
      bankName: '三菱ＵＦＪ',
      bankKana: 'ﾐﾂﾋﾞｼﾕ-ｴﾌｼﾞｴｲ',
      branchName: '本店',
      branchKana: 'ﾎﾝﾃﾝ',
    },
    usdt: {
      terms: DEMO_TERMS,
      rate: { yen: expect.stringMatching(/^1[45]\d\.\d{1,4}$/), at: expect.any(Number), source: 'Kabuto demo rate' },
      agreed: null,
      signers: [],
      readAt: expect.any(Number),
    },
  });
});

it('BO-04 the settings of USDT are the terms that two operators agreed on, and the signers as they report themselves', async () => {
  const usdt = async () => {
    const { data } = await maker.call('fundSettings', {});
    return (data as OperatorReply<'fundSettings'>).usdt;
  };
  const open = { usdtOut: 'open', minimum: '3000', maximum: '', fee: '330', reason: 'new terms' } as const;
  await agree(await maker.call('tokenPolicyPropose', open));
  expect((await usdt()).terms).toEqual({ minimum: '3000', maximum: null, fee: '330' });
  const wallet = `0x${'a'.repeat(40)}`;
  const report = async (state: string, message: string | null, reportedAt: number): Promise<void> => {
    await harness.superPool.query(
      `insert into signer_status (tenant_id, chain_id, wallet, state, message, log_seq, log_hash, reported_at)
       values (1, $1, $2, $3, $4, 0, '', $5)
       on conflict (tenant_id, chain_id, wallet) do update set state = excluded.state, message = excluded.message,
         reported_at = excluded.reported_at`,
      [NETWORKS.demo.chainId, wallet, state, message, reportedAt],
    );
  };
  const now = Date.now();
  await report('ready', null, now);
  expect((await usdt()).signers).toEqual([{ network: 'demo', wallet, state: 'ready', message: null, reportedAt: now }]);
  await report('refusing', 'the log is shorter', now);
  expect((await usdt()).signers).toMatchObject([{ state: 'refusing', message: 'the log is shorter' }]);
  await report('ready', null, now - 61_000);
  expect((await usdt()).signers).toMatchObject([{ state: 'silent' }]);
  const second = await harness.operator(['auditor'], 2);
  expect((await second.call('fundSettings', {})).data).toMatchObject({ usdt: { terms: DEMO_TERMS, signers: [] } });
  await agree(await maker.call('tokenPolicyPropose', { usdtOut: 'closed', reason: 'closed' }));
  expect((await usdt()).terms).toBeNull();
});

it('another brokerage has its own, and roles without money read none', async () => {
  const second = await harness.operator(['auditor'], 2);
  const { data } = await second.call('fundSettings', {});
  expect(data).toMatchObject({
    cashier: { opens: '09:00', closes: '18:00', cutOff: '14:30', clientCode: '0000000000' },
  });
  const support = await harness.operator(['support']);
  expect((await support.call('fundSettings', {})).status).toBe(403);
});
