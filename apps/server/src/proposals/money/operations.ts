import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import type { ProposalKind } from '../kind.ts';
import { proposalView } from '../proposal.ts';
import type { Actor, Proposals } from '../service.ts';

/** The kinds of proposals about money, by name. */
export type MoneyKinds = {
  readonly adjustment: ProposalKind;
  readonly depositReversal: ProposalKind;
  readonly withdrawalApproval: ProposalKind;
  readonly transferPolicy: ProposalKind;
  readonly tokenPolicy: ProposalKind;
  readonly tokenReturn: ProposalKind;
};

/** Makes a proposal in the operator's name and returns it as operators see it. */
export async function proposeAs(
  proposals: Proposals,
  kind: ProposalKind,
  content: Readonly<Record<string, number | string>>,
  { reason, ...actor }: Actor & { readonly reason: string },
) {
  const number = await proposals.propose(kind, content, reason, actor);
  return proposalView(await proposals.find(actor.operator.tenantId, number, actor.visit.now));
}

/** An empty text or none is no limit. */
const limit = (text: string | undefined): number | '' => (text === undefined || text === '' ? '' : Number(text));

/** Proposals about money. `more`: kinds of other areas that are approved and refused here too. */
export const moneyOperations = (
  proposals: Proposals,
  kinds: MoneyKinds,
  more: readonly ProposalKind[],
): AnyOperation[] => {
  const all = [...Object.values(kinds), ...more];
  return [
    operatorOperation('adjustmentPropose', ({ body: { accountId, direction, amount, reason }, ...actor }) => {
      const content = { accountId: Number(accountId), direction, amount: Number(amount) };
      return proposeAs(proposals, kinds.adjustment, content, { ...actor, reason });
    }),
    operatorOperation('depositReversalPropose', ({ body: { transferId, ground, reason }, ...actor }) => {
      const content = { transferId: Number(transferId), ...(ground === undefined ? {} : { ground }) };
      return proposeAs(proposals, kinds.depositReversal, content, { ...actor, reason });
    }),
    operatorOperation('withdrawalApprovalPropose', ({ body: { transferId, reason }, ...actor }) =>
      proposeAs(proposals, kinds.withdrawalApproval, { transferId: Number(transferId) }, { ...actor, reason }),
    ),
    operatorOperation('transferPolicyPropose', ({ body: { reason, minimum, fee, coolingMs, ...limits }, ...actor }) => {
      const content = {
        minimum: Number(minimum),
        fee: Number(fee),
        coolingMs: Number(coolingMs),
        dailyUnverified: limit(limits.dailyUnverified),
        dailyVerified: limit(limits.dailyVerified),
        approvalPerCustomer: limit(limits.approvalPerCustomer),
        approvalPerDestination: limit(limits.approvalPerDestination),
        approvalPerMaker: limit(limits.approvalPerMaker),
      };
      return proposeAs(proposals, kinds.transferPolicy, content, { ...actor, reason });
    }),
    operatorOperation('tokenPolicyPropose', ({ body: { reason, usdtOut, ...terms }, ...actor }) => {
      const { minimum, maximum, fee, audit = '' } = terms;
      const content = {
        usdtOut,
        minimum: limit(minimum),
        maximum: limit(maximum),
        fee: limit(fee),
        ...(audit === '' ? {} : { audit }),
      };
      return proposeAs(proposals, kinds.tokenPolicy, content, { ...actor, reason });
    }),
    operatorOperation('tokenReturnPropose', ({ body: { transferId, reason }, ...actor }) =>
      proposeAs(proposals, kinds.tokenReturn, { transferId: Number(transferId) }, { ...actor, reason }),
    ),
    operatorOperation('adjustmentApprove', async ({ body: { number, credential }, operator, visit, change }) =>
      proposalView(await proposals.approve(all, Number(number), credential, { operator, visit, change })),
    ),
    operatorOperation('adjustmentRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
      proposalView(await proposals.refuse(all, Number(number), reason, { operator, visit, change })),
    ),
  ];
};
