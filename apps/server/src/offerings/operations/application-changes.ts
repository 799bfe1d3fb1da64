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
  const quantity = shares(Number(body.quantity));
  const bid = bidOf(body.bid);
  const { nonce } = body;
  const person = await withTenant(deps.pool, tenantId, async (client) => {
    await requireProspectus(client, { tenantId, userId, offeringId });
    return personOf(client, deps, { tenantId, userId });
  });
  const wallAt = epochMs(deps.now());
  const request = { operation: name, offeringId, quantity, bid, nonce };
  return command(deps, caller, member, request, {
    kind: 'applyOffering',
    accountId,
    offeringId,
    quantity,
    bid,
    nonce,
    wallAt,
    person,
  });
}

/** POST v1/offering/application/apply */
export const offeringApply = (deps: OfferingsDeps): Operation =>
  operation('offeringApply', ({ body, caller, member }) => apply(deps, 'offeringApply', caller, member, body));

/** POST v1/otc/subscription/subscribe */
export const otcSubscribe = (deps: OfferingsDeps): Operation =>
  operation('otcSubscribe', ({ body, caller, member }) => apply(deps, 'otcSubscribe', caller, member, body));

/** POST v1/offering/application/amend. APPLICATION_UNKNOWN also for an application of another account. */
export const offeringAmend = (deps: OfferingsDeps): Operation =>
  operation('offeringAmend', async ({ body, caller, member }) => {
    const { accountId } = member;
    const quantity = shares(Number(body.quantity));
    const bid = bidOf(body.bid);
    const offeringId = Number(body.offeringId);
    const { nonce } = body;
    const { applicationId } = await ownApplication(deps, caller.tenantId, { accountId, offeringId });
    const request = { operation: 'offeringAmend', offeringId, quantity, bid, nonce };
    const wallAt = epochMs(deps.now());
    return command(deps, caller, member, request, {
      kind: 'amendApplication',
      accountId,
      offeringId,
      applicationId,
      quantity,
      bid,
      nonce,
      wallAt,
    });
  });

/** POST v1/offering/application/cancel */
export const offeringCancel = (deps: OfferingsDeps): Operation =>
  operation('offeringCancel', async ({ body, caller, member }) => {
    const { accountId } = member;
    const offeringId = Number(body.offeringId);
    const { applicationId } = await ownApplication(deps, caller.tenantId, { accountId, offeringId });
    const request = { operation: 'offeringCancel', offeringId };
    const wallAt = epochMs(deps.now());
    return command(deps, caller, member, request, {
      kind: 'cancelApplication',
      accountId,
      offeringId,
      applicationId,
      wallAt,
    });
  });

/** POST v1/offering/application/answer. Buying needs the current prospectus opened. */
export const offeringAnswer = (deps: OfferingsDeps): Operation =>
  operation('offeringAnswer', async ({ body, caller, member }) => {
    const { accountId, userId } = member;
    const { tenantId } = caller;
    const { answer } = body;
    const offeringId = Number(body.offeringId);
    if (answer === 'buy')
      await withTenant(deps.pool, tenantId, (client) => requireProspectus(client, { tenantId, userId, offeringId }));
    const { applicationId } = await ownApplication(deps, tenantId, { accountId, offeringId });
    const request = { operation: 'offeringAnswer', offeringId, answer };
    const wallAt = epochMs(deps.now());
    return command(deps, caller, member, request, {
      kind: 'answerAllotment',
      accountId,
      offeringId,
      applicationId,
      answer,
      wallAt,
    });
  });

/** POST v1/otc/cover/pay */
export const coverPay = (deps: OfferingsDeps): Operation =>
  operation('coverPay', async ({ body, caller, member }) => {
    const { accountId } = member;
    const offeringId = Number(body.offeringId);
    const { applicationId } = await ownApplication(deps, caller.tenantId, { accountId, offeringId });
    const request = { operation: 'coverPay', offeringId };
    const wallAt = epochMs(deps.now());
    return command(deps, caller, member, request, {
      kind: 'payAllotment',
      accountId,
      offeringId,
      applicationId,
      wallAt,
    });
  });
