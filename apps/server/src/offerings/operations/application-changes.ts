import { epochMs, type Price, shares } from '@kabuto/market';
import { readPrice } from '../../orders/index.ts';
import { type Caller, type Member, type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { command, ownApplication } from '../own.ts';
import { personOf } from '../person.ts';
import { requireProspectus } from '../prospectus.ts';

const bidOf = (text: string | undefined): Price | null => (text === undefined ? null : readPrice(text, 'bid'));

type Bid = { readonly offeringId: string; readonly quantity: string; readonly nonce: string; readonly bid?: string };

/** Applies for shares of an offering, or subscribes to one; needs the current prospectus opened. */
async function apply(deps: OfferingsDeps, name: string, caller: Caller, member: Member, body: Bid) {
  const { tenantId } = caller;
  const { accountId, userId } = member;
  const offeringId = Number(body.offeringId);
  const terms = { quantity: shares(Number(body.quantity)), bid: bidOf(body.bid), nonce: body.nonce };
  return command(deps, caller, member, { operation: name, offeringId, ...terms }, async () => {
    const person = await withTenant(deps.pool, tenantId, async (client) => {
      await requireProspectus(client, { tenantId, userId, offeringId });
      return personOf(client, deps, { tenantId, userId });
    });
    return { kind: 'applyOffering', accountId, offeringId, ...terms, wallAt: epochMs(deps.now()), person };
  });
}

/** POST v1/offering/application/apply */
export const offeringApply = (deps: OfferingsDeps): Operation =>
  operation('offeringApply', ({ body, caller, member }) => apply(deps, 'offeringApply', caller, member, body));

/** POST v1/otc/subscription/subscribe */
export const otcSubscribe = (deps: OfferingsDeps): Operation =>
  operation('otcSubscribe', ({ body, caller, member }) => apply(deps, 'otcSubscribe', caller, member, body));

/** The fields that name the member's application in an offering, and the time. Throws Refused APPLICATION_UNKNOWN. */
async function named(deps: OfferingsDeps, { tenantId }: Caller, { accountId }: Member, offeringId: number) {
  const { applicationId } = await ownApplication(deps, tenantId, { accountId, offeringId });
  return { accountId, offeringId, applicationId, wallAt: epochMs(deps.now()) };
}

/** POST v1/offering/application/amend. APPLICATION_UNKNOWN also for an application of another account. */
export const offeringAmend = (deps: OfferingsDeps): Operation =>
  operation('offeringAmend', async ({ body, caller, member }) => {
    const offeringId = Number(body.offeringId);
    const terms = { quantity: shares(Number(body.quantity)), bid: bidOf(body.bid), nonce: body.nonce };
    return command(deps, caller, member, { operation: 'offeringAmend', offeringId, ...terms }, async () => ({
      kind: 'amendApplication',
      ...(await named(deps, caller, member, offeringId)),
      ...terms,
    }));
  });

/** POST v1/offering/application/cancel */
export const offeringCancel = (deps: OfferingsDeps): Operation =>
  operation('offeringCancel', async ({ body, caller, member }) => {
    const offeringId = Number(body.offeringId);
    return command(deps, caller, member, { operation: 'offeringCancel', offeringId }, async () => ({
      kind: 'cancelApplication',
      ...(await named(deps, caller, member, offeringId)),
    }));
  });

/** POST v1/offering/application/answer. Buying needs the current prospectus opened. */
export const offeringAnswer = (deps: OfferingsDeps): Operation =>
  operation('offeringAnswer', async ({ body, caller, member }) => {
    const { tenantId } = caller;
    const { userId } = member;
    const { answer } = body;
    const offeringId = Number(body.offeringId);
    return command(deps, caller, member, { operation: 'offeringAnswer', offeringId, answer }, async () => {
      if (answer === 'buy')
        await withTenant(deps.pool, tenantId, (client) => requireProspectus(client, { tenantId, userId, offeringId }));
      return { kind: 'answerAllotment', ...(await named(deps, caller, member, offeringId)), answer };
    });
  });

/** POST v1/otc/cover/pay */
export const coverPay = (deps: OfferingsDeps): Operation =>
  operation('coverPay', async ({ body, caller, member }) => {
    const offeringId = Number(body.offeringId);
    return command(deps, caller, member, { operation: 'coverPay', offeringId }, async () => ({
      kind: 'payAllotment',
      ...(await named(deps, caller, member, offeringId)),
    }));
  });
