import type pg from 'pg';
import type { BankFile, BankFileLine } from './bank-file.ts';

/** An imported file. */
export type BankImport = {
  readonly importId: number;
  readonly kind: BankFile['kind'];
  readonly name: string;
  readonly sha256: Buffer;
  readonly lines: number;
  /** Yen. */
  readonly sum: number;
  readonly imported: number;
  readonly state: 'waiting' | 'imported';
  readonly createdAt: number;
  readonly operatorId: number | null;
  readonly operator: string | null;
  readonly confirmedBy: string | null;
};

/** `imported`: credits whose source no earlier line has. */
const SELECT = `select i.import_id as "importId", i.kind, i.name, i.sha256, i.lines, i.sum, i.state, i.created_at as "createdAt",
    i.operator_id as "operatorId", m.name as operator, c.name as "confirmedBy",
    (select count(*)::int from bank_line l where l.tenant_id = i.tenant_id and l.import_id = i.import_id and l.kind = 'credit'
       and not exists (select from bank_line e where e.tenant_id = l.tenant_id and e.source = l.source and e.line_id < l.line_id)) as imported
  from bank_import i
  left join operator m on m.tenant_id = i.tenant_id and m.operator_id = i.operator_id
  left join operator c on c.tenant_id = i.tenant_id and c.operator_id = i.confirmed_by
 where i.tenant_id = $1`;

/** Undefined: there is no such import at this brokerage. */
export async function findImport(
  client: pg.ClientBase,
  tenantId: number,
  importId: number,
): Promise<BankImport | undefined> {
  const { rows } = await client.query<BankImport>(`${SELECT} and i.import_id = $2`, [tenantId, importId]);
  return rows[0];
}

/** The import of a file with these bytes; undefined: there is none. */
export async function findImportByHash(
  client: pg.ClientBase,
  tenantId: number,
  sha256: Buffer,
): Promise<BankImport | undefined> {
  const { rows } = await client.query<BankImport>(`${SELECT} and i.sha256 = $2`, [tenantId, sha256]);
  return rows[0];
}

/** A page of the imports, newest first, and their number. */
export async function listImports(
  client: pg.ClientBase,
  tenantId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly BankImport[]; readonly total: number }> {
  const { rows } = await client.query<BankImport>(`${SELECT} order by i.import_id desc limit $2 offset $3`, [
    tenantId,
    limit,
    offset,
  ]);
  const counted = await client.query<{ total: number }>(
    'select count(*)::int as total from bank_import where tenant_id = $1',
    [tenantId],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The end of the last statement before `from`, and its closing balance; undefined: there is none. */
export async function statementBefore(
  client: pg.ClientBase,
  tenantId: number,
  { account, from }: { readonly account: string; readonly from: string },
): Promise<{ readonly to: string; readonly closing: number } | undefined> {
  const { rows } = await client.query<{ to: string; closing: number }>(
    `select to_date as to, closing from bank_import
      where tenant_id = $1 and kind = 'statement' and account = $2 and to_date < $3 order by to_date desc, import_id desc limit 1`,
    [tenantId, account, from],
  );
  return rows[0];
}

export type NewImport = {
  readonly file: BankFile;
  readonly name: string;
  readonly sha256: Buffer;
  readonly account: string;
  /** Sources of the credits, in the order of the lines; null for the other lines. */
  readonly sources: readonly (string | null)[];
  readonly state: BankImport['state'];
  readonly operatorId: number | null;
  readonly now: number;
};

/** Lines that bring money that may be credited, and its sum, yen. */
function totalsOf(lines: readonly BankFileLine[]): { readonly count: number; readonly sum: number } {
  const credits = lines.filter(({ kind, cleared }) => kind === 'credit' && cleared > 0);
  return { count: credits.length, sum: credits.reduce((sum, { cleared }) => sum + cleared, 0) };
}

/** Stores a file and its lines. Returns the id; null when the same bytes were stored by another call meanwhile. */
export async function insertImport(client: pg.ClientBase, tenantId: number, of: NewImport): Promise<number | null> {
  const { file, sources } = of;
  const { lines } = file;
  const { count, sum } = totalsOf(lines);
  const { rows } = await client.query<{ importId: number }>(
    `insert into bank_import (tenant_id, kind, name, sha256, account, from_date, to_date, opening, closing, lines, sum, state, operator_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (tenant_id, sha256) do nothing returning import_id as "importId"`,
    [
      tenantId,
      file.kind,
      of.name,
      of.sha256,
      of.account,
      file.from,
      file.to,
      file.opening,
      file.closing,
      count,
      sum,
      of.state,
      of.operatorId,
      of.now,
    ],
  );
  const importId = rows[0]?.importId;
  if (importId === undefined) return null;
  const column = <T>(read: (line: BankFileLine) => T): T[] => lines.map(read);
  await client.query(
    `insert into bank_line (tenant_id, import_id, line, kind, source, booked_on, enquiry, amount, cleared, payer, payer_bank, payer_branch, text, problem)
     select $1, $2, line, kind, source, booked_on, enquiry, amount, cleared, payer, payer_bank, payer_branch, text,
       case when kind = 'credit' and cleared = 0 then 'UNCLEARED' end
       from unnest($3::int[], $4::text[], $5::text[], $6::date[], $7::text[], $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[])
         with ordinality as t (line, kind, source, booked_on, enquiry, amount, cleared, payer, payer_bank, payer_branch, text, place)
      order by place`,
    [
      tenantId,
      importId,
      column(({ line }) => line),
      column(({ kind }) => kind),
      sources,
      column(({ bookedOn }) => bookedOn),
      column(({ enquiry }) => enquiry),
      column(({ amount }) => amount),
      column(({ cleared }) => cleared),
      column(({ payer }) => payer),
      column(({ payerBank }) => payerBank),
      column(({ payerBranch }) => payerBranch),
      column(({ text }) => text),
    ],
  );
  return importId;
}

/** Confirms a waiting import; false: it was confirmed already, so that of parallel confirmations one succeeds. */
export async function confirmImport(
  client: pg.ClientBase,
  tenantId: number,
  { importId, operatorId, now }: { readonly importId: number; readonly operatorId: number; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update bank_import set state = 'imported', confirmed_by = $3, confirmed_at = $4
      where tenant_id = $1 and import_id = $2 and state = 'waiting'`,
    [tenantId, importId, operatorId, now],
  );
  return rowCount === 1;
}

/** A credit that is to be booked. */
export type DueLine = {
  readonly lineId: number;
  readonly source: string;
  readonly cleared: number;
  readonly kind: BankFile['kind'];
};

/** Credits of confirmed files that are not booked yet, in their order; cheques that may still bounce are none. */
export async function dueLines(client: pg.ClientBase, tenantId: number, limit: number): Promise<DueLine[]> {
  const { rows } = await client.query<DueLine>(
    `select l.line_id as "lineId", l.source, l.cleared, i.kind from bank_line l join bank_import i using (tenant_id, import_id)
      where l.tenant_id = $1 and l.kind = 'credit' and l.booked_at is null and l.problem is null and l.cleared > 0 and i.state = 'imported'
      order by l.line_id limit $2`,
    [tenantId, limit],
  );
  return rows;
}

/** Records the transfer that was made from a line. */
export async function noteBooked(
  client: pg.ClientBase,
  tenantId: number,
  { lineId, transferId, now }: { readonly lineId: number; readonly transferId: number; readonly now: number },
): Promise<void> {
  await client.query('update bank_line set transfer_id = $3, booked_at = $4 where tenant_id = $1 and line_id = $2', [
    tenantId,
    lineId,
    transferId,
    now,
  ]);
}

/** Notes why a line was not booked. */
export async function noteProblem(
  client: pg.ClientBase,
  tenantId: number,
  { lineId, problem }: { readonly lineId: number; readonly problem: string },
): Promise<void> {
  await client.query('update bank_line set problem = $3 where tenant_id = $1 and line_id = $2', [
    tenantId,
    lineId,
    problem,
  ]);
}
