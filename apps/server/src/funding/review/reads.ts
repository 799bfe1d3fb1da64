import type { Transfer } from '@kabuto/brokerage';
import { may, rolesThatMay } from '@kabuto/contract/permissions';
import type pg from 'pg';
import { lineOf, listLines, unallocatedLines } from '../../bank/index.ts';
import { type TransferRow, toTransfer } from '../../core/index.ts';
import { operatorOperation, requirePictureView } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { openProposalOn } from '../../proposals/index.ts';
import { maskNickname } from '../../referral/index.ts';
import type { FundingDeps, Payer, ReviewOptions } from '../deps.ts';
import { agreement } from '../matching/match.ts';
import { readPaperwork } from '../paperwork.ts';
import { readChain } from '../tokens/read.ts';
import { readSteps, transferById } from '../transfers/read.ts';
import { lineView, transferRow, transferRows } from './transfer-row.ts';

/** Lines that are compared with a deposit, and of those that agree in something the most that are returned. */
const COMPARED = 500;
const CANDIDATES = 20;

/** A customer's transfer. Throws Refused TRANSFER_UNKNOWN. */
async function mustFind(client: pg.ClientBase, tenantId: number, transferId: string): Promise<Transfer> {
  const found = await transferById(client, tenantId, Number(transferId));
  if (found === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  return found;
}

const fundTransferList = (deps: FundingDeps): AnyOperation =>
  operatorOperation('fundTransferList', ({ query, operator: { tenantId } }) =>
    withTenant(deps.pool, tenantId, async (client) => {
      const { limit, offset } = pageOf(query);
      const from = `from transfer where tenant_id = $1 and account_id >= 100 and direction = $2
        and state <> 'draft' and ($3::text is null or state = $3)`;
      const values = [tenantId, query.direction, query.state ?? null];
      const { rows } = await client.query<TransferRow>(
        `select * ${from} order by updated_at, transfer_id limit ${limit} offset ${offset}`,
        values,
      );
      const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
      return {
        rows: await transferRows(client, deps, tenantId, rows.map(toTransfer)),
        total: counted.rows[0]?.total ?? 0,
      };
    }),
  );

/** The customer's name in money transfers; null: not known, or no customer's. */
async function payerOfAccount(
  client: pg.ClientBase,
  { payerOf }: FundingDeps,
  tenantId: number,
  accountId: number,
): Promise<Payer | null> {
  const { rows } = await client.query<{ userId: number }>(
    'select user_id as "userId" from app_user where tenant_id = $1 and account_id = $2 and closed_at is null',
    [tenantId, accountId],
  );
  const [row] = rows;
  return row === undefined ? null : payerOf(client, { tenantId, userId: row.userId });
}

type ReadDeps = FundingDeps & Pick<ReviewOptions, 'payoutOf'>;

const fundTransferDetail = (deps: ReadDeps): AnyOperation =>
  operatorOperation('fundTransferDetail', async ({ query, operator: { tenantId, roles }, visit: { now } }) => {
    const shown = may(roles, 'fund.view') ? (text: string) => text : maskNickname;
    const { transfer, ...detail } = await withTenant(deps.pool, tenantId, async (client) => {
      const found = await mustFind(client, tenantId, query.transferId);
      const { transferId, accountId, direction, source, state, amount } = found;
      const payer = await payerOfAccount(client, deps, tenantId, accountId);
      const line = direction === 'in' ? await lineOf(client, tenantId, transferId) : undefined;
      const { reference = null } = (await readPaperwork(client, tenantId, [transferId])).get(transferId) ?? {};
      const wants = direction === 'in' && source === null && (state === 'declared' || state === 'review');
      const declaration = { transferId, amount, reference, kana: payer?.kana ?? null };
      const lines = wants ? await unallocatedLines(client, tenantId, COMPARED) : [];
      const compared = lines.map((one) => ({ line: lineView(one), ...agreement(one, declaration) }));
      const steps = await readSteps(client, tenantId, transferId);
      return {
        transfer: found,
        row: await transferRow(client, deps, tenantId, found),
        steps: steps.map(({ state: to, reason, at, journalSeq }) => ({ state: to, reason, at, journalSeq })),
        line: line === undefined ? null : lineView(line),
        chain: (await readChain(client, tenantId, [found])).get(transferId) ?? null,
        proposal: await openProposalOn(client, tenantId, `transfer ${transferId}`, now),
        payer: payer === null ? null : { name: shown(payer.name), kana: shown(payer.kana) },
        candidates: compared.filter((one) => one.reference || one.amount || one.payer).slice(0, CANDIDATES),
      };
    });
    // It may ask a network, for which no transaction is kept open.
    const payout = await deps.payoutOf(tenantId, transfer);
    const { row, ...rest } = detail;
    return { transfer: row, ...rest, payout };
  });

const fundLineList = ({ pool }: FundingDeps): AnyOperation =>
  operatorOperation('fundLineList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows, total } = await listLines(client, tenantId, query.scope === 'unallocated', pageOf(query));
      return { rows: rows.map(lineView), total };
    }),
  );

/**
 * A deposit proof. Each view is a line of the log with the operator's roles and reason, which the customer sees, and
 * counts towards the pictures of a day. Throws Refused VIEW_LIMIT, NOT_FOUND.
 */
const fundProof = ({ files }: FundingDeps): AnyOperation =>
  operatorOperation('fundProof', async ({ query: { transferId, reason }, operator, visit: { now }, change }) => {
    const { tenantId, operatorId, roles } = operator;
    const fileId = await change(async (client) => {
      await requirePictureView(client, { tenantId, operatorId, now });
      const proof =
        (await readPaperwork(client, tenantId, [Number(transferId)])).get(Number(transferId))?.proof ?? null;
      if (proof === null) throw new Refused('NOT_FOUND', 'transferId');
      const after = { opened: 'proof', fileId: proof, reason, roles: rolesThatMay(roles, 'fund.view') };
      return { reply: proof, subject: `transfer ${transferId}`, before: null, after };
    });
    return files.read(tenantId, fileId);
  });

/** What operators read about deposits, withdrawals and lines of the bank. */
export const reads = (deps: ReadDeps): AnyOperation[] => [
  fundTransferList(deps),
  fundTransferDetail(deps),
  fundLineList(deps),
  fundProof(deps),
];
