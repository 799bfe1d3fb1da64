import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import type pg from 'pg';
import { enqueueMail, type NewNotice } from '../platform/messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { compose } from './compose.ts';
import { noticeText } from './notice-text.ts';
import { recipientOf } from './recipient.ts';

/** The states that a customer is notified of, by direction. */
const KINDS = {
  in: {
    credited: 'depositCredited',
    review: 'depositReview',
    held: 'depositHeld',
    rejected: 'depositRejected',
    returned: 'depositReturned',
    reversed: 'depositReversed',
    lapsed: 'depositLapsed',
  },
  out: {
    requested: 'withdrawalRequested',
    approved: 'withdrawalApproved',
    sent: 'withdrawalSent',
    paid: 'withdrawalPaid',
    returned: 'withdrawalReturned',
    rejected: 'withdrawalRejected',
    cancelled: 'withdrawalCancelled',
  },
} as const satisfies Record<Transfer['direction'], Partial<Record<TransferState, NoticeKind>>>;

const ALL: readonly NoticeKind[] = [...Object.values(KINDS.in), ...Object.values(KINDS.out), 'depositFunded'];

/** The notice of a transfer's state; null: the customer is not notified of it. */
export function transferNotice({
  direction,
  state,
  reason,
  transferId,
  amount,
}: Transfer): Pick<NewNotice, 'kind' | 'params'> | null {
  const kinds: Partial<Record<TransferState, NoticeKind>> = KINDS[direction];
  // credited a second time: the yen of a token deposit have been paid (rules/money.md 3)
  const kind = state === 'credited' && reason === 'FUNDED' ? 'depositFunded' : kinds[state];
  return kind === undefined ? null : { kind, params: { transferId: String(transferId), amount: String(amount) } };
}

/** Leaves out cancelled withdrawals that were never requested: drafts, which another draft takes the place of. */
export async function withoutDrafts(
  client: pg.ClientBase,
  tenantId: number,
  notices: readonly NewNotice[],
): Promise<NewNotice[]> {
  const ids = notices.flatMap(({ kind, params }) => (kind === 'withdrawalCancelled' ? [params.transferId] : []));
  if (ids.length === 0) return [...notices];
  const { rows } = await client.query<{ id: string }>(
    `select transfer_id::text as id from transfer_step
      where tenant_id = $1 and transfer_id = any($2::bigint[]) and state = 'requested'`,
    [tenantId, ids],
  );
  const requested = new Set<string | undefined>(rows.map(({ id }) => id));
  return notices.filter(({ kind, params }) => kind !== 'withdrawalCancelled' || requested.has(params.transferId));
}

/**
 * Queues a mail for each notice of a transfer, whatever else its member has chosen: it may be somebody else's
 * doing.
 */
export async function mailTransfers(
  client: pg.ClientBase,
  tenant: Tenant,
  notices: readonly NewNotice[],
  now: number,
): Promise<void> {
  const { tenantId } = tenant;
  for (const { kind, params, accountId, noticeId } of notices) {
    if (!ALL.includes(kind)) continue;
    const recipient = await recipientOf(client, tenantId, accountId);
    if (recipient === undefined) continue;
    const { language, email } = recipient;
    // A notice of a transfer names no issue.
    const line = noticeText({ kind, params }, language, () => ({ en: '', jp: '', tw: '' }));
    await enqueueMail(client, compose({ tenant, language, to: email }, 'transfer', { line }), {
      source: noticeId,
      now,
    });
  }
}
