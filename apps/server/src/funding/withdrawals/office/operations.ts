import type { OperatorReply } from '@kabuto/contract/operator';
import { yen } from '@kabuto/market';
import { fileView } from '../../../bank/index.ts';
import { operatorOperation, storedReply } from '../../../operators/index.ts';
import { type AnyOperation, afterCommit, decidedAfterCommit, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { type ProposalKind, type Proposals, proposeAs } from '../../../proposals/index.ts';
import { refuseSigned } from '../../token-withdrawals/adopt.ts';
import { networkResumeKind } from '../../tokens/halt-kind.ts';
import { cashierKind } from '../kinds.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { approvedOnes, release } from '../release.ts';
import { checkDestination } from './check-destination.ts';
import { type Decision, decide } from './decide.ts';
import { importResults } from './results.ts';

const ANY: Decision['methods'] = ['bank', 'usdt'];
const BY_BANK: Decision['methods'] = ['bank'];

/** POST v1/fund/withdrawal/approve */
const approve = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalApprove', ({ body: { transferId }, ...call }) => {
    const check: Decision['check'] = (transfer) => checkDestination(deps, call.operator.tenantId, transfer);
    return decide(deps, call, transferId, { methods: ANY, from: ['screening'], step: { to: 'approved' }, check });
  });

/** POST v1/fund/withdrawal/reject */
const reject = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalReject', ({ body: { transferId, reason }, ...call }) => {
    const from = ['approved', 'screening', 'cooling', 'requested'] as const;
    const check: Decision['check'] = (transfer) => refuseSigned(deps.pool, call.operator.tenantId, transfer);
    return decide(deps, call, transferId, { methods: ANY, from, step: { to: 'rejected', reason }, check });
  });

/** POST v1/fund/withdrawal/paid */
const paid = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalPaid', ({ body: { transferId }, ...call }) =>
    decide(deps, call, transferId, { methods: BY_BANK, from: ['sent'], step: { to: 'paid' } }),
  );

/** POST v1/fund/withdrawal/returned */
const returned = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('fundWithdrawalReturned', ({ body: { transferId, reason, fault, charge }, ...call }) =>
    decide(deps, call, transferId, {
      methods: BY_BANK,
      from: ['sent', 'paid'],
      step: {
        to: 'returned',
        reason,
        charge: yen(Number(charge)),
        ...(fault === 'customer' ? { customerFault: true } : {}),
      },
    }),
  );

/** POST v1/fund/file/release: PROPOSAL_REQUIRED in a live brokerage. */
const releaseFile = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('transferFileRelease', async ({ operator: { tenantId, operatorId }, key, change }) => {
    const stored = await storedReply<OperatorReply<'transferFileRelease'>>(change);
    if (stored !== undefined) return stored;
    if (!(await deps.isDemo(tenantId))) throw new Refused('PROPOSAL_REQUIRED');
    const actor = { kind: 'operator', id: String(operatorId) } as const;
    const of = { operatorId, key, proposal: null, actor, only: null };
    const file = await decidedAfterCommit(() => release(deps, tenantId, of));
    return afterCommit(() => {
      const reply = fileView(file);
      const { fileId, count, sum, hash } = reply;
      const after = { count, sum, hash };
      return change(async () => ({ reply, subject: `transfer file ${fileId}`, before: null, after }));
    });
  });

/** POST v1/fund/file/propose */
const proposeFile = (deps: WithdrawalDeps, kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('transferFilePropose', async ({ body: { reason }, ...actor }) => {
    const { tenantId } = actor.operator;
    await deps.coreOf(tenantId).waitUntilCaughtUp();
    const approved = await withTenant(deps.pool, tenantId, (client) => approvedOnes(client, tenantId, { only: null }));
    if (approved.length === 0) throw new Refused('TRANSFER_FILE_EMPTY');
    const sum = approved.reduce((all, { amount }) => all + amount, 0);
    const transfers = approved.map(({ transferId }) => transferId).join(',');
    return proposeAs(proposals, kind, { count: approved.length, sum, transfers }, { ...actor, reason });
  });

/** POST v1/fund/cashier/propose */
const proposeCashier = (proposals: Proposals): AnyOperation =>
  operatorOperation('cashierPropose', ({ body: { reason, ...content }, ...actor }) =>
    proposeAs(proposals, cashierKind, content, { ...actor, reason }),
  );

/** POST v1/fund/usdt/rate/propose */
const proposeRate = (kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('tokenRatePropose', ({ body: { reason, rate = '', minutes = '' }, ...actor }) => {
    const content = rate === '' ? { rate, minutes: '' } : { rate, minutes: Number(minutes) };
    return proposeAs(proposals, kind, content, { ...actor, reason });
  });

/** POST v1/fund/treasury/propose */
const proposeFunding = (kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('treasuryFundingPropose', ({ body: { reason, lineId = '', amount }, ...actor }) => {
    const content = { lineId: lineId === '' ? lineId : Number(lineId), amount: Number(amount) };
    return proposeAs(proposals, kind, content, { ...actor, reason });
  });

/** POST v1/fund/treasury/release/propose */
const proposeRelease = (kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('treasuryReleasePropose', ({ body: { reason, amount }, ...actor }) =>
    proposeAs(proposals, kind, { amount: Number(amount) }, { ...actor, reason }),
  );

/** POST v1/fund/network/resume/propose */
const proposeResume = (proposals: Proposals): AnyOperation =>
  operatorOperation('networkResumePropose', ({ body: { network, reason }, ...actor }) =>
    proposeAs(proposals, networkResumeKind, { network }, { ...actor, reason }),
  );

/** Kinds of proposals that need what the server has. */
type Kinds = Readonly<Record<'file' | 'rate' | 'funding' | 'release', ProposalKind>>;

/** Proposals of the cashier, transfer files, the rate and networks of USDT, and payments by the treasury. */
export const officeProposals = (deps: WithdrawalDeps, kinds: Kinds, proposals: Proposals): AnyOperation[] => [
  proposeFile(deps, kinds.file, proposals),
  proposeCashier(proposals),
  proposeRate(kinds.rate, proposals),
  proposeFunding(kinds.funding, proposals),
  proposeRelease(kinds.release, proposals),
  proposeResume(proposals),
];

/** What operators do with withdrawals and their files. */
export const officeOperations = (deps: WithdrawalDeps): AnyOperation[] => [
  approve(deps),
  reject(deps),
  paid(deps),
  returned(deps),
  importResults(deps),
  releaseFile(deps),
];
