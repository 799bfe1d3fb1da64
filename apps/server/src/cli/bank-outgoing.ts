import type pg from 'pg';
import { destinationsOf } from '../funding/index.ts';
import { StartError } from '../platform/config/index.ts';
import { stepLines } from './transfer-steps.ts';

/** Rows that a list shows. */
const SHOWN = 100;

type WithdrawalRow = {
  readonly transferId: number;
  readonly accountId: number;
  readonly amount: number;
  readonly fee: number;
  readonly state: string;
  readonly reason: string | null;
};

const COLUMNS = 't.transfer_id as "transferId", t.account_id as "accountId", t.amount, t.fee, t.state, t.reason';
const WITHDRAWAL = `t.tenant_id = $1 and t.direction = 'out' and t.method = 'bank'`;

async function count(client: pg.ClientBase, from: string, tenantId: number): Promise<number> {
  const { rows } = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, [tenantId]);
  return rows[0]?.total ?? 0;
}

/**
 * The withdrawals that were requested and are not paid yet, oldest first, a line each: number, account, amount and fee
 * in yen, state, the day on which the money is expected to arrive, and the account that it goes to, masked.
 */
export async function withdrawalLines(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const from = `from transfer t where ${WITHDRAWAL} and t.open and t.state not in ('draft', 'paid')`;
  const { rows } = await client.query<WithdrawalRow>(
    `select ${COLUMNS} ${from} order by t.transfer_id limit ${SHOWN}`,
    [tenantId],
  );
  const ids = rows.map(({ transferId }) => transferId);
  const destinations = await destinationsOf(client, tenantId, ids);
  const lines = rows.map(({ transferId, accountId, amount, fee, state }) => {
    const { destination, arrivesOn = '' } = destinations.get(transferId) ?? {};
    const to = destination ? `${destination.bankName} ${destination.branchName} ${destination.number}` : '';
    return [transferId, accountId, amount, fee, state, arrivesOn, to].join('\t');
  });
  return [...lines, `${await count(client, from, tenantId)} withdrawals are under way.`];
}

/**
 * A withdrawal with its steps, a line each: market time, state, who took it, reason. Throws StartError for a number
 * that no withdrawal of the brokerage has.
 */
export async function withdrawalDetail(client: pg.ClientBase, tenantId: number, text: string): Promise<string[]> {
  const known = /^[1-9]\d{0,9}$/.test(text)
    ? await client.query<WithdrawalRow>(
        `select ${COLUMNS} from transfer t where ${WITHDRAWAL} and t.transfer_id = $2`,
        [tenantId, Number(text)],
      )
    : null;
  const [found] = known?.rows ?? [];
  if (found === undefined)
    throw new StartError(`There is no withdrawal ${text}; bank withdrawals lists those under way.`);
  const { transferId, accountId, amount, fee, state, reason } = found;
  const { destination, arrivesOn } = (await destinationsOf(client, tenantId, [transferId])).get(transferId) ?? {};
  const { rows: files } = await client.query<{ fileId: number; state: string; reason: string | null }>(
    `select file_id as "fileId", state, reason from transfer_file_line
      where tenant_id = $1 and transfer_id = $2 order by file_id`,
    [tenantId, transferId],
  );
  return [
    `withdrawal ${transferId} of account ${accountId}: ${amount} yen, fee ${fee} yen, ${state}${reason === null ? '' : ` (${reason})`}`,
    ...(destination ? [`to ${destination.bankName} ${destination.branchName} ${destination.number}`] : []),
    ...(arrivesOn === undefined ? [] : [`arrives on ${arrivesOn}`]),
    ...files.map(
      (file) => `transfer file ${file.fileId}: ${file.state}${file.reason === null ? '' : ` (${file.reason})`}`,
    ),
    ...(await stepLines(client, tenantId, transferId)),
  ];
}

type FileRow = {
  readonly fileId: number;
  readonly state: string;
  readonly payOn: string | null;
  readonly count: number | null;
  readonly sum: number | null;
  readonly releasedBy: string | null;
  readonly isAccepted: boolean;
  readonly acceptedBy: string | null;
};

/**
 * The transfer files with withdrawals in them, newest first, a line each: number, state, the day on which the bank
 * pays, count, sum in yen, who released it, who has entered the bank's figures. Of the last two `demo` is the demo's
 * clerk.
 */
export async function fileLines(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const from = `from transfer_file f where f.tenant_id = $1 and f.state <> 'empty'`;
  const { rows } = await client.query<FileRow>(
    `select f.file_id as "fileId", f.state, f.pay_on::text as "payOn", f.count, f.sum,
        (select o.name from operator o where o.tenant_id = f.tenant_id and o.operator_id = f.operator_id) as "releasedBy",
        f.accepted_at is not null as "isAccepted",
        (select o.name from operator o where o.tenant_id = f.tenant_id and o.operator_id = f.accepted_by) as "acceptedBy"
       ${from} order by f.file_id desc limit ${SHOWN}`,
    [tenantId],
  );
  const lines = rows.map(({ fileId, state, payOn, count: lineCount, sum, releasedBy, isAccepted, acceptedBy }) => {
    const accepted = isAccepted ? `accepted by ${acceptedBy ?? 'demo'}` : 'not accepted';
    return [fileId, state, payOn ?? '', lineCount ?? '', sum ?? '', releasedBy ?? 'demo', accepted].join('\t');
  });
  return [...lines, `${await count(client, from, tenantId)} transfer files.`];
}
