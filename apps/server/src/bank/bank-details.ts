import type pg from 'pg';

/** The brokerage's account that deposits are sent to. Kana as banks write it. */
export type BankDetails = {
  readonly version: number;
  readonly bank: string;
  readonly bankName: string;
  readonly bankKana: string;
  readonly branch: string;
  readonly branchName: string;
  readonly branchKana: string;
  readonly type: 'ordinary' | 'current' | 'savings';
  /** 7 digits. */
  readonly number: string;
  readonly holder: string;
};

/** The bank details in force; undefined: none were set, and deposits are closed. */
export async function readBankDetails(client: pg.ClientBase, tenantId: number): Promise<BankDetails | undefined> {
  const { rows } = await client.query<BankDetails>(
    `select version, bank, bank_name as "bankName", bank_kana as "bankKana", branch, branch_name as "branchName",
       branch_kana as "branchKana", type, number, holder
       from bank_details where tenant_id = $1 order by version desc limit 1`,
    [tenantId],
  );
  return rows[0];
}

const INSERT = `insert into bank_details (tenant_id, version, bank, bank_name, bank_kana, branch, branch_name, branch_kana,
    type, number, holder, set_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

const valuesOf = (tenantId: number, of: BankDetails, now: number): (string | number)[] => [
  tenantId,
  of.version,
  of.bank,
  of.bankName,
  of.bankKana,
  of.branch,
  of.branchName,
  of.branchKana,
  of.type,
  of.number,
  of.holder,
  now,
];

/** Sets the first bank details of a brokerage that has none, also when several servers do so at once. */
export async function ensureBankDetails(
  client: pg.ClientBase,
  tenantId: number,
  of: Omit<BankDetails, 'version'>,
  now: number,
): Promise<void> {
  if ((await readBankDetails(client, tenantId)) !== undefined) return;
  await client.query(`${INSERT} on conflict do nothing`, valuesOf(tenantId, { version: 1, ...of }, now));
}

/** Sets other bank details from now on; of parallel calls one fails. */
export async function setBankDetails(
  client: pg.ClientBase,
  tenantId: number,
  of: Omit<BankDetails, 'version'>,
  now: number,
): Promise<void> {
  const before = await readBankDetails(client, tenantId);
  await client.query(INSERT, valuesOf(tenantId, { version: (before?.version ?? 0) + 1, ...of }, now));
}
