import type { Offering, OfferingStep } from '@kabuto/brokerage';
import { epochMs, type Price, parsePrice } from '@kabuto/market';
import { type Act, carryOut, operatorOperation, submitAs } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { missingDocument } from '../documents.ts';
import { drawTermsFor } from '../draws.ts';
import type { OfficeDeps } from './deps.ts';
import { readLastClose } from './last-close.ts';
import { offeringOf } from './offering-of.ts';
import { mustFind, type OfferingRow, offeringRow, priceText, subjectOf } from './row.ts';

/** A price of a field. Throws Refused FIELD_INVALID. */
export function priceOf(text: string | undefined, field: string): Price {
  const price = parsePrice(text ?? '');
  if (price === undefined || price <= 0) throw fieldInvalid(field, 'yen, at most one decimal');
  return price;
}

/** What of an offering the log has before and after a step. */
const stateOf = ({ state, price, range }: Offering) => ({
  state,
  ...(range === null ? {} : { range: [range.low, range.high, range.step].map(priceText).join(' ') }),
  ...(price === null ? {} : { price: priceText(price) }),
});

/** An offering that is not over. Throws Refused OFFERING_UNKNOWN, OFFERING_STATE {state} for one that is. */
export async function liveOffering(deps: OfficeDeps, tenantId: number, offeringId: number): Promise<Offering> {
  const core = deps.coreOf(tenantId);
  const live = await core.read(({ broker }) => structuredClone(broker.offering(offeringId)));
  if (live !== undefined) return live;
  await core.waitUntilCaughtUp();
  const { state } = await withTenant(deps.pool, tenantId, (client) => mustFind(client, tenantId, offeringId));
  throw new Refused('OFFERING_STATE', 'offeringId', { state });
}

type Step = { readonly request: object; readonly step: (offering: Offering) => Promise<OfferingStep> };

/** Takes a step in the operator's name. Throws Refused, CoreUnavailable. */
async function takeStep(deps: OfficeDeps, act: Act, offeringId: number, of: Step): Promise<OfferingRow> {
  const { tenantId } = act.operator;
  let before: object | null = null;
  const decide = async () => {
    const offering = await liveOffering(deps, tenantId, offeringId);
    before = stateOf(offering);
    const step = await of.step(offering);
    const input = { kind: 'stepOffering', offeringId, wallAt: epochMs(deps.now()), ...step } as const;
    return submitAs(deps.coreOf(tenantId), act, { request: { offeringId, to: step.to, ...of.request }, input });
  };
  return carryOut(act, decide, async (client, answer) => {
    const offering = offeringOf(answer);
    const after = { ...stateOf(offering), ...(offering.reason === null ? {} : { reason: offering.reason }) };
    const reply = await offeringRow(client, deps, tenantId, offering);
    return { subject: subjectOf(offeringId), before, after, reply };
  });
}

const offeringRange = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringRange', ({ body: { offeringId, low, high, step }, ...act }) =>
    takeStep(deps, act, Number(offeringId), {
      request: { low, high, step },
      step: async () => ({
        to: 'rangeSet',
        low: priceOf(low, 'low'),
        high: priceOf(high, 'high'),
        step: priceOf(step, 'step'),
      }),
    }),
  );

/**
 * Opens applications: what the draw is made from is fixed with it, and the price of a distribution or block. Refused
 * with PROSPECTUS_MISSING or AGREEMENT_MISSING before the documents are published.
 */
const offeringOpen = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringOpen', ({ body: { offeringId, price }, ...act }) =>
    takeStep(deps, act, Number(offeringId), {
      request: { price: price ?? '' },
      step: (offering) =>
        withTenant(deps.pool, act.operator.tenantId, async (client) => {
          const { tenantId } = act.operator;
          const missing = await missingDocument(client, tenantId, offering);
          if (offering.kind === 'ipo') {
            if (price !== undefined && price !== '') throw fieldInvalid('price', '');
            if (missing !== null) throw new Refused(missing, 'offeringId');
            return { to: 'bookOpen', draw: await drawTermsFor(client, deps, tenantId, offering) };
          }
          const fixed = priceOf(price, 'price');
          if (missing !== null) throw new Refused(missing, 'offeringId');
          const lastClose = await readLastClose(client, tenantId, offering.code);
          return { to: 'open', price: fixed, lastClose, draw: await drawTermsFor(client, deps, tenantId, offering) };
        }),
    }),
  );

const offeringStep = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringStep', ({ body: { offeringId, to }, ...act }) =>
    takeStep(deps, act, Number(offeringId), { request: {}, step: async () => ({ to }) }),
  );

const offeringCancel = (deps: OfficeDeps): AnyOperation =>
  operatorOperation('offeringCancel', ({ body: { offeringId, reason }, ...act }) =>
    takeStep(deps, act, Number(offeringId), { request: { reason }, step: async () => ({ to: 'cancelled', reason }) }),
  );

/** What one operator does for the steps of an offering. */
export const steps = (deps: OfficeDeps): AnyOperation[] => [
  offeringRange(deps),
  offeringOpen(deps),
  offeringStep(deps),
  offeringCancel(deps),
];
