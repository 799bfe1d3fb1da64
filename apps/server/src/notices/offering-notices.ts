import type { Application, ApplicationState } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import type pg from 'pg';
import { namesOfOfferings } from '../offerings/index.ts';
import type { NewNotice } from '../platform/messages/index.ts';
import type { NoticeContent } from './transfer-notices.ts';

/** The states that a customer is notified of; what the customer did is shown at once by the app. */
const KINDS: Partial<Readonly<Record<ApplicationState, NoticeKind>>> = {
  accepted: 'agreementAccepted',
  rejected: 'agreementRejected',
  won: 'offeringWon',
  standby: 'offeringStandby',
  lost: 'offeringLost',
  ineligible: 'offeringIneligible',
  promoted: 'offeringPromoted',
  released: 'offeringReleased',
  lapsed: 'offeringLapsed',
  delivered: 'offeringDelivered',
};

/** Those that name the shares. */
const WITH_SHARES: readonly NoticeKind[] = ['offeringWon', 'offeringPromoted', 'offeringDelivered'];

/** The notice of an application's state, once; null: its customer is not notified of it. */
export function offeringNotice({
  applicationId,
  offeringId,
  state,
  reason,
  allotted,
}: Application): NoticeContent | null {
  const kind = reason === 'cancelled' ? 'offeringCancelled' : KINDS[state];
  if (kind === undefined) return null;
  const of = { offeringId: String(offeringId), applicationId: String(applicationId) };
  const params = WITH_SHARES.includes(kind) ? { ...of, quantity: String(allotted) } : of;
  return { kind, params, noticeId: `application-${applicationId}-${kind}` };
}

/** Adds the names of their issues to notices of offerings: an issue may not be listed yet, or not any more. */
export async function withOfferingNames(
  client: pg.ClientBase,
  tenantId: number,
  notices: readonly NewNotice[],
): Promise<NewNotice[]> {
  const ids = notices.flatMap(({ params: { offeringId } }) => (offeringId === undefined ? [] : [Number(offeringId)]));
  if (ids.length === 0) return [...notices];
  const found = await namesOfOfferings(client, tenantId, ids);
  return notices.map((notice) => {
    const issue = found.get(Number(notice.params.offeringId));
    return issue === undefined ? notice : { ...notice, params: { ...notice.params, ...issue } };
  });
}
