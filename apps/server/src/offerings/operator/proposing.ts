import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { type ProposalKind, type Proposals, proposalView, proposeAs } from '../../proposals/index.ts';
import type { OfficeDeps } from './deps.ts';
import { offeringCancellation } from './kinds/cancel-kind.ts';
import { offeringDocument } from './kinds/document-kind.ts';
import { drawContent, offeringDraw } from './kinds/draw-kind.ts';
import { offeringPrice } from './kinds/price-kind.ts';

/** The kinds of proposals about offerings. */
export const offeringKinds = (deps: OfficeDeps): readonly ProposalKind[] => [
  offeringPrice(deps),
  offeringDraw(deps),
  offeringCancellation(deps),
  offeringDocument,
];

/** Proposals about offerings: price, draw, cancellation, and decisions about all of their kinds. */
export const proposing = (deps: OfficeDeps, proposals: Proposals): AnyOperation[] => {
  const kinds = offeringKinds(deps);
  const [price, draw, cancel] = [offeringPrice(deps), offeringDraw(deps), offeringCancellation(deps)];
  return [
    operatorOperation('offeringPricePropose', ({ body: { offeringId, price: wanted, reason }, ...actor }) =>
      proposeAs(proposals, price, { offeringId: Number(offeringId), price: wanted }, { ...actor, reason }),
    ),
    operatorOperation('offeringDrawPropose', async ({ body: { offeringId, reason }, ...actor }) => {
      const content = await drawContent(deps, actor.operator.tenantId, Number(offeringId));
      return proposeAs(proposals, draw, content, { ...actor, reason });
    }),
    operatorOperation('offeringCancelPropose', ({ body: { offeringId, notice, reason }, ...actor }) =>
      proposeAs(proposals, cancel, { offeringId: Number(offeringId), notice }, { ...actor, reason }),
    ),
    operatorOperation('offeringApprove', async ({ body: { number, credential }, operator, visit, change }) =>
      proposalView(await proposals.approve(kinds, Number(number), credential, { operator, visit, change })),
    ),
    operatorOperation('offeringRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
      proposalView(await proposals.refuse(kinds, Number(number), reason, { operator, visit, change })),
    ),
  ];
};
