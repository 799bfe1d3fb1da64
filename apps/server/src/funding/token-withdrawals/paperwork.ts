import type { NetworkId } from '@kabuto/chain';
import type pg from 'pg';
import type { Consent } from '../../signing/index.ts';

/** What is kept of a withdrawal of tokens besides the transfer. Times are epoch milliseconds of the system clock. */
export type TokenWithdrawal = {
  readonly transferId: number;
  readonly userId: number;
  readonly addressId: number;
  readonly network: NetworkId;
  readonly destination: string;
  readonly label: string;
  /** What customer and operators sign. */
  readonly terms: string;
  /** 10^-4 yen. */
  readonly quotedRate: number;
  readonly createdAt: number;
  /** Null: not confirmed yet. */
  readonly confirmation: Consent | null;
  readonly screenedAt: number | null;
  /** Of the rate that has fixed the tokens, null before that. */
  readonly rateAt: number | null;
  readonly rateSource: string | null;
  /** The newest block of its network when that was last read; null: its transaction has been in no block yet. */
  readonly headNumber: number | null;
  /** When the customer has removed its address; null: it is in use. */
  readonly removedAt: number | null;
};

const SELECT = `select w.transfer_id as "transferId", w.user_id as "userId", w.address_id as "addressId", w.network, w.destination,
    w.label, w.terms, w.quoted_rate as "quotedRate", w.created_at as "createdAt", w.confirmation, w.screened_at as "screenedAt",
    w.rate_at as "rateAt", w.rate_source as "rateSource", w.head_number as "headNumber", a.removed_at as "removedAt"
  from token_withdrawal w join withdrawal_address a using (tenant_id, address_id)`;

/** The paperwork of those of the transfers that have one, by their number. */
export async function readTokenWithdrawals(
  client: pg.ClientBase,
  tenantId: number,
  transferIds: readonly number[],
): Promise<ReadonlyMap<number, TokenWithdrawal>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await client.query<TokenWithdrawal>(
    `${SELECT} where w.tenant_id = $1 and w.transfer_id = any($2::bigint[])`,
    [tenantId, transferIds],
  );
  return new Map(rows.map((row) => [row.transferId, row]));
}

/** As `readTokenWithdrawals` for one, whose row stays locked until the transaction ends. */
export async function lockTokenWithdrawal(client: pg.ClientBase, tenantId: number, transferId: number) {
  const { rows } = await client.query<TokenWithdrawal>(
    `${SELECT} where w.tenant_id = $1 and w.transfer_id = $2 for update of w`,
    [tenantId, transferId],
  );
  return rows[0];
}

/** Keeps the paperwork of a draft; a draft that has it keeps it. Returns what is kept. */
export async function insertTokenWithdrawal(
  client: pg.ClientBase,
  tenantId: number,
  of: Omit<TokenWithdrawal, 'confirmation' | 'screenedAt' | 'rateAt' | 'rateSource' | 'headNumber' | 'removedAt'>,
): Promise<TokenWithdrawal> {
  await client.query(
    `insert into token_withdrawal (tenant_id, transfer_id, user_id, address_id, network, destination, label, terms, quoted_rate, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      tenantId,
      of.transferId,
      of.userId,
      of.addressId,
      of.network,
      of.destination,
      of.label,
      of.terms,
      of.quotedRate,
      of.createdAt,
    ],
  );
  const kept = (await readTokenWithdrawals(client, tenantId, [of.transferId])).get(of.transferId);
  if (kept === undefined) throw new Error(`withdrawal ${of.transferId} has no paperwork`);
  return kept;
}

/** Records that the customer has confirmed the withdrawal, and how. */
export async function setConfirmation(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  { confirmation, now }: { readonly confirmation: Consent; readonly now: number },
): Promise<void> {
  await client.query(
    `update token_withdrawal set confirmed_at = $3, confirmation = $4
      where tenant_id = $1 and transfer_id = $2 and confirmed_at is null`,
    [tenantId, transferId, now, JSON.stringify(confirmation)],
  );
}

/** Records that a screening has passed. */
export async function setTokenScreened(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  of: { readonly by: string; readonly now: number },
): Promise<void> {
  await client.query(
    `update token_withdrawal set screened_at = $3, screened_by = $4
      where tenant_id = $1 and transfer_id = $2 and screened_at is null`,
    [tenantId, transferId, of.now, of.by],
  );
}

/** Records the rate that the next step fixes the tokens by. */
export async function setRateRead(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  of: { readonly at: number; readonly source: string },
): Promise<void> {
  await client.query(
    'update token_withdrawal set rate_at = $3, rate_source = $4 where tenant_id = $1 and transfer_id = $2',
    [tenantId, transferId, of.at, of.source],
  );
}

/** Records the newest block of its network, up to which confirmations are counted. */
export async function setHead(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  head: number,
): Promise<void> {
  await client.query('update token_withdrawal set head_number = $3 where tenant_id = $1 and transfer_id = $2', [
    tenantId,
    transferId,
    head,
  ]);
}
