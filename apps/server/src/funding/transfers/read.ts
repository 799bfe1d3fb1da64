import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { TransferView } from '@kabuto/contract';
import type pg from 'pg';
import { type TransferRow, toTransfer } from '../../core/index.ts';
import type { FundingDeps } from '../deps.ts';
import { readPaperwork } from '../paperwork.ts';
import { readPayouts } from '../token-withdrawals/read.ts';
import { readTokens } from '../tokens/read.ts';
import { transferView } from './view.ts';

/** A transfer of the brokerage, also one that has ended; undefined when there is none of that number. */
export async function transferById(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
): Promise<Transfer | undefined> {
  const { rows } = await client.query<TransferRow>('select * from transfer where tenant_id = $1 and transfer_id = $2', [
    tenantId,
    transferId,
  ]);
  return rows.map(toTransfer)[0];
}

/** An account's transfer; undefined when it has none of that number. */
export async function findTransfer(
  client: pg.ClientBase,
  tenantId: number,
  { accountId, transferId }: { readonly accountId: number; readonly transferId: number },
): Promise<Transfer | undefined> {
  const { rows } = await client.query<TransferRow>(
    'select * from transfer where tenant_id = $1 and account_id = $2 and transfer_id = $3',
    [tenantId, accountId, transferId],
  );
  return rows.map(toTransfer)[0];
}

/** Withdrawals that were prepared and never requested. */
const WAS_DRAFT = `(direction = 'out' and (state = 'draft' or state = 'cancelled' and not exists (
  select from transfer_step s where s.tenant_id = transfer.tenant_id and s.transfer_id = transfer.transfer_id
     and s.state = 'requested')))`;

/** A page of an account's transfers, newest first, and their number; drafts are left out. `where`: more conditions. */
export async function listTransfers(
  client: pg.ClientBase,
  { tenantId, accountId, where }: { readonly tenantId: number; readonly accountId: number; readonly where: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly transfers: readonly Transfer[]; readonly total: number }> {
  const from = `from transfer where tenant_id = $1 and account_id = $2 and not ${WAS_DRAFT} and ${where}`;
  const { rows } = await client.query<TransferRow>(
    `select * ${from} order by transfer_id desc limit ${limit} offset ${offset}`,
    [tenantId, accountId],
  );
  const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, [tenantId, accountId]);
  return { transfers: rows.map(toTransfer), total: counted.rows[0]?.total ?? 0 };
}

/** A step as it was stored. `actor`: who took it, such as `operator:12`; null where it was not recorded. */
export type StoredStep = {
  readonly state: TransferState;
  readonly reason: string | null;
  readonly at: number;
  readonly journalSeq: number;
  readonly actor: string | null;
};

/** The steps that a transfer has taken, oldest first. */
export async function readSteps(client: pg.ClientBase, tenantId: number, transferId: number): Promise<StoredStep[]> {
  const { rows } = await client.query<StoredStep>(
    `select state, reason, at, journal_seq as "journalSeq", actor from transfer_step
      where tenant_id = $1 and transfer_id = $2 order by event_seq`,
    [tenantId, transferId],
  );
  return rows;
}

/** Transfers of customers as those see them, in the same order. */
export async function viewTransfers(
  client: pg.ClientBase,
  { destinationsOf }: Pick<FundingDeps, 'destinationsOf'>,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<TransferView[]> {
  const idsOf = (direction: Transfer['direction']) =>
    transfers.filter((one) => one.direction === direction).map(({ transferId }) => transferId);
  const paperwork = await readPaperwork(client, tenantId, idsOf('in'));
  const destinations = await destinationsOf(client, tenantId, idsOf('out'));
  const tokens = await readTokens(client, tenantId, transfers);
  const payouts = await readPayouts(client, tenantId, transfers);
  return transfers.map((one) =>
    transferView(one, {
      paperwork: paperwork.get(one.transferId),
      destination: destinations.get(one.transferId),
      tokens: tokens.get(one.transferId),
      payout: payouts.get(one.transferId),
    }),
  );
}

/** One transfer as its customer sees it. */
export async function viewTransfer(
  client: pg.ClientBase,
  deps: Pick<FundingDeps, 'destinationsOf'>,
  tenantId: number,
  transfer: Transfer,
): Promise<TransferView> {
  const [view] = await viewTransfers(client, deps, tenantId, [transfer]);
  if (view === undefined) throw new Error(`transfer ${transfer.transferId} has no view`);
  return view;
}
