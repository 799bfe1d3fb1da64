import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import type pg from 'pg';
import type { NewNotice } from '../platform/messages/index.ts';

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

const ALL: readonly NoticeKind[] = [...Object.values(KINDS.in), ...Object.values(KINDS.out)];

/** Whether a notice is about a transfer. */
export const isTransferNotice = (kind: NoticeKind): boolean => ALL.includes(kind);

/** The notice of a transfer's state; null: the customer is not notified of it. */
export function transferNotice({
  direction,
  state,
  reason,
  transferId,
  amount,
}: Transfer): Pick<NewNotice, 'kind' | 'params'> | null {
  const kinds: Partial<Record<TransferState, NoticeKind>> = KINDS[direction];
  const kind = kinds[state];
  // credited a second time: the yen of a token deposit have been paid (rules/money.md 3), which changes no balance
  const isRepeated = state === 'credited' && reason === 'FUNDED';
  return kind === undefined || isRepeated
    ? null
    : { kind, params: { transferId: String(transferId), amount: String(amount) } };
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
