import { yen } from '@kabuto/market';
import { fileView } from '../../../bank/index.ts';
import { operatorOperation } from '../../../operators/index.ts';
import { type AnyOperation, Refused } from '../../../platform/http/index.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { release } from '../release.ts';
import { checkCard, decide, findWithdrawal } from './decide.ts';

/** POST v1/fund/withdrawal/approve */
const approve = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalApprove', async ({ body: { transferId }, ...call }) => {
    const { tenantId } = call.operator;
    await findWithdrawal(deps, tenantId, Number(transferId));
    await checkCard(deps, tenantId, Number(transferId));
    return decide(deps, call, transferId, { from: ['screening'], step: { to: 'approved' } });
  });

/** POST v1/fund/withdrawal/reject */
const reject = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalReject', ({ body: { transferId, reason }, ...call }) => {
    const from = ['approved', 'screening', 'cooling', 'requested'] as const;
    return decide(deps, call, transferId, { from, step: { to: 'rejected', reason } });
  });

/** POST v1/fund/withdrawal/paid */
const paid = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalPaid', ({ body: { transferId }, ...call }) =>
    decide(deps, call, transferId, { from: ['sent'], step: { to: 'paid' } }),
  );

/** POST v1/fund/withdrawal/returned */
const returned = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalReturned', ({ body: { transferId, reason, fault, charge }, ...call }) =>
    decide(deps, call, transferId, {
      from: ['sent', 'paid'],
      step: {
        ...{ to: 'returned', reason, charge: yen(Number(charge)) },
        ...(fault === 'customer' ? { customerFault: true } : {}),
      },
    }),
  );

/** POST v1/fund/file/release: PROPOSAL_REQUIRED in a live brokerage. */
const releaseFile = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('transferFileRelease', async ({ operator: { tenantId, operatorId }, key, change }) => {
    if (!(await deps.isDemo(tenantId))) throw new Refused('PROPOSAL_REQUIRED');
    const actor = { kind: 'operator', id: String(operatorId) } as const;
    const file = await release(deps, tenantId, { operatorId, key, proposal: null, actor, only: null });
    const reply = fileView(file);
    return change(async () => {
      const { fileId, count, sum, hash } = reply;
      return { reply, subject: `transfer file ${fileId}`, before: null, after: { count, sum, hash } };
    });
  });

/** What operators do with withdrawals and their files. */
export const officeOperations = (deps: WithdrawalDeps): AnyOperation[] => [
  approve(deps),
  reject(deps),
  paid(deps),
  returned(deps),
  releaseFile(deps),
];
