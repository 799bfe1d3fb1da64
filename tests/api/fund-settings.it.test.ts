import type { ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

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
  });
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
