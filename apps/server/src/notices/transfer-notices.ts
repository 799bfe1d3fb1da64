import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { NoticeKind } from '@kabuto/contract';
import type pg from 'pg';
import { tokenText } from '../funding/index.ts';
import type { NewNotice } from '../platform/messages/index.ts';

/** What a notice is made of. */
export type NoticeContent = Pick<NewNotice, 'kind' | 'params'> & {
  /** Of what may happen again and is reported once; absent: each event has a notice of its own. */
  readonly noticeId?: string;
};

/** The states that a customer is notified of, by direction, and of tokens that leave. */
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
  tokensOut: {
    requested: 'withdrawalRequested',
    approved: 'withdrawalApproved',
    mined: 'usdtSent',
    paid: 'usdtPaid',
    returned: 'usdtReturned',
    rejected: 'withdrawalRejected',
    cancelled: 'withdrawalCancelled',
  },
} as const satisfies Record<Transfer['direction'] | 'tokensOut', Partial<Record<TransferState, NoticeKind>>>;

const ALL: readonly NoticeKind[] = Object.values(KINDS).flatMap((kinds) => Object.values(kinds));

/** Whether a notice is about a transfer. */
export const isTransferNotice = (kind: NoticeKind): boolean => ALL.includes(kind);

/** The notice of a transfer's state; null: the customer is not notified of it. */
export function transferNotice(of: Transfer): NoticeContent | null {
  const { direction, method, state, reason, units } = of;
  const kinds: Partial<Record<TransferState, NoticeKind>> =
    KINDS[direction === 'out' && method === 'usdt' ? 'tokensOut' : direction];
  const kind = kinds[state];
  // credited again: yen of a token deposit have been paid (rules/money.md 3), which changes no balance
  const isRepeated = state === 'credited' && (reason === 'FUNDED' || reason === 'FUNDED_PART');
  if (kind === undefined || isRepeated) return null;
  const transferId = String(of.transferId);
  const tokens = kind === 'usdtSent' || kind === 'usdtPaid' ? { tokens: tokenText(units ?? 0) } : {};
  const params = { transferId, amount: String(of.amount), ...tokens };
  // a block may be replaced, and the same transaction gets into another one
  return kind === 'usdtSent' ? { kind, params, noticeId: `transfer-${transferId}-sent` } : { kind, params };
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
