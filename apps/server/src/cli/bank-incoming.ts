import type pg from 'pg';
import { listImports } from '../bank/index.ts';
import { listDeposits, rateText, tokenText } from '../funding/index.ts';
import { StartError } from '../platform/config/index.ts';
import { stepLines } from './transfer-steps.ts';

/** Rows that a list shows. */
const SHOWN = 100;

/**
 * The open deposits, oldest first, a line each: number, account, amount in yen, state, reason, reference, tokens. A
 * last line has their number.
 */
export async function depositLines(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const { rows, total } = await listDeposits(client, tenantId, SHOWN);
  const lines = rows.map(({ transferId, accountId, amount, state, reason, reference, token, units }) => {
    const arrived = [transferId, accountId, amount, state, reason ?? '', reference ?? ''];
    return [...arrived, ...(token === null || units === null ? [] : [`${tokenText(units)} ${token}`])].join('\t');
  });
  return [...lines, `${total} deposits are open.`];
}

type Deposit = {
  readonly accountId: number;
  readonly amount: number;
  readonly state: string;
  readonly reason: string | null;
  readonly source: string | null;
  readonly reference: string | null;
  readonly declared: number | null;
  readonly hasReceipt: boolean;
  readonly token: string | null;
  readonly units: number | null;
  readonly rate: number | null;
};

/** What arrived on a chain, with the rate once it has one; none for a deposit of yen. */
function tokenLines({ token, units, rate }: Pick<Deposit, 'token' | 'units' | 'rate'>): string[] {
  if (token === null || units === null) return [];
  const at = rate === null ? '' : ` at ${rateText(rate)} yen`;
  return [`arrived: ${tokenText(units)} ${token}${at}`];
}

/**
 * A deposit with what was announced, the bank line that it got, and its steps. Throws StartError for a number that no
 * customer's deposit of the brokerage has.
 */
export async function depositDetail(client: pg.ClientBase, tenantId: number, text: string): Promise<string[]> {
  const known = /^[1-9]\d{0,9}$/.test(text)
    ? await client.query<Deposit>(
        `select t.account_id as "accountId", t.amount, t.state, t.reason, t.source, d.reference, d.declared,
            t.token, t.units, t.rate,
            d.proof_file_id is not null as "hasReceipt"
           from transfer t left join funding_deposit d using (tenant_id, transfer_id)
          where t.tenant_id = $1 and t.transfer_id = $2 and t.direction = 'in' and t.account_id >= 100`,
        [tenantId, Number(text)],
      )
    : null;
  const [found] = known?.rows ?? [];
  if (found === undefined)
    throw new StartError(`There is no deposit ${text}; bank deposits lists those that are open.`);
  const { accountId, amount, state, reason, source, reference, declared, hasReceipt, token } = found;
  const receipt = hasReceipt ? ', with a receipt' : '';
  return [
    `deposit ${text} of account ${accountId}: ${amount} yen, ${state}${reason === null ? '' : ` (${reason})`}`,
    ...(declared === null ? [] : [`announced: ${declared} yen, reference ${reference ?? 'none'}${receipt}`]),
    ...tokenLines(found),
    ...(source === null ? [] : [`${token === null ? 'bank line' : 'log'}: ${source}`]),
    ...(await stepLines(client, tenantId, Number(text))),
  ];
}

/**
 * The imported files of the bank, newest first, a line each: number, kind, name, lines, new ones, sum in yen, state. A
 * last line has their number.
 */
export async function importLines(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const { rows, total } = await listImports(client, tenantId, { limit: SHOWN, offset: 0 });
  const lines = rows.map(({ importId, kind, name, lines: all, imported, sum, state }) =>
    [importId, kind, name, all, imported, sum, state].join('\t'),
  );
  return [...lines, `${total} files were imported.`];
}
