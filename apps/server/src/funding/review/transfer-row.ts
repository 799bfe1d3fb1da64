import type { Transfer } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import type { BankLineRow } from '../../bank/index.ts';
import type { FundingDeps } from '../deps.ts';
import { readPaperwork } from '../paperwork.ts';
import { readTokenWithdrawals } from '../token-withdrawals/paperwork.ts';
import { logOfSource } from '../tokens/accepted.ts';
import { tokenText } from '../tokens/amounts.ts';

type Row = OperatorReply<'fundDepositMatch'>;
type Line = OperatorReply<'fundLineList'>['rows'][number];

const isPayout = ({ direction, method }: Transfer): boolean => direction === 'out' && method === 'usdt';

/** The network of a deposit of tokens; null: it is none, or has no source yet. */
const networkOf = ({ token, source }: Transfer): Row['network'] =>
  token === undefined || source === null ? null : logOfSource(source).network.id;

/** Transfers as operators see them, in the same order. */
export async function transferRows(
  client: pg.ClientBase,
  { destinationsOf }: Pick<FundingDeps, 'destinationsOf'>,
  tenantId: number,
  transfers: readonly Transfer[],
): Promise<Row[]> {
  const ids = transfers.map(({ transferId }) => transferId);
  const paperwork = await readPaperwork(client, tenantId, ids);
  const destinations = await destinationsOf(client, tenantId, ids);
  const payouts = await readTokenWithdrawals(
    client,
    tenantId,
    transfers.filter(isPayout).map(({ transferId }) => transferId),
  );
  const { rows } = await client.query<{ accountId: number; userId: number }>(
    'select account_id as "accountId", user_id as "userId" from app_user where tenant_id = $1 and account_id = any($2::bigint[])',
    [tenantId, transfers.map(({ accountId }) => accountId)],
  );
  const members = new Map(rows.map(({ accountId, userId }) => [accountId, String(userId)]));
  return transfers.map((of) => {
    const papers = paperwork.get(of.transferId);
    const destination = destinations.get(of.transferId);
    const payout = payouts.get(of.transferId);
    return {
      transferId: String(of.transferId),
      accountId: String(of.accountId),
      memberId: members.get(of.accountId) ?? null,
      direction: of.direction,
      method: of.method,
      network: payout?.network ?? networkOf(of),
      tokens: of.token === undefined || of.units === undefined ? null : `${tokenText(of.units)} ${of.token}`,
      amount: String(of.amount),
      fee: String(of.fee),
      state: of.state,
      reason: of.reason,
      createdAt: of.createdAt,
      updatedAt: of.updatedAt,
      reference: papers?.reference ?? null,
      hasProof: papers !== undefined && papers.proof !== null,
      destination: destination?.destination ?? null,
      address: payout?.destination ?? null,
      notBefore: of.notBefore,
      arrivesOn: destination?.arrivesOn ?? null,
    };
  });
}

/** One transfer as operators see it. */
export async function transferRow(
  client: pg.ClientBase,
  deps: Pick<FundingDeps, 'destinationsOf'>,
  tenantId: number,
  transfer: Transfer,
): Promise<Row> {
  const [row] = await transferRows(client, deps, tenantId, [transfer]);
  if (row === undefined) throw new Error(`transfer ${transfer.transferId} has no row`);
  return row;
}

/** A bank line as operators see it. */
export const lineView = ({ transferId, amount, ...of }: BankLineRow): Line => ({
  ...of,
  transferId: String(transferId),
  amount: String(amount),
});
