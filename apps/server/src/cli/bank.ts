import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bankKana } from '@kabuto/bank-files';
import { epochMs, tokyoDate } from '@kabuto/market';
import type pg from 'pg';
import {
  addImport,
  BANK_DETAILS,
  type BankDetails,
  listLines,
  readBankDetails,
  setBankDetails,
} from '../bank/index.ts';
import { readConfig, StartError } from '../platform/config/index.ts';
import { Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { printLine } from '../print-line.ts';
import { isDecidedByProposals } from '../proposals/index.ts';
import type { TenantName } from '../tenants/index.ts';
import { depositDetail, depositLines, importLines } from './bank-incoming.ts';
import { fileLines, withdrawalDetail, withdrawalLines } from './bank-outgoing.ts';
import { type Command, readArguments } from './command.ts';
import { chooseTenant, withDatabase } from './with-database.ts';

/** Rows that a list shows. */
const SHOWN = 100;
const DETAILS = ['bank', 'bank-name', 'bank-kana', 'branch', 'branch-name', 'branch-kana', 'type', 'number', 'holder'];

/** Runs `work` for the brokerage of `--tenant`; a refusal becomes an error that names the place. */
async function withBrokerage(
  slug: string | undefined,
  work: (client: pg.ClientBase, tenant: TenantName) => Promise<void>,
): Promise<number> {
  await withDatabase(async (_database, pool) => {
    const tenant = await chooseTenant(pool, slug);
    try {
      await withTenant(pool, tenant.tenantId, (client) => work(client, tenant));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const params = Object.entries(error.params).map(([name, value]) => `${name} ${value}`);
      throw new StartError(`${[error.reason, ...params].join('; ')}.`);
    }
  });
  return 0;
}

/** Whether the brokerage is simulated: of a server in live mode none is. */
async function isDemo(client: pg.ClientBase, tenantId: number): Promise<boolean> {
  const { rows } = await client.query<{ mode: string }>('select mode from tenant where tenant_id = $1', [tenantId]);
  return readConfig(process.env, []).mode === 'demo' && rows[0]?.mode === 'demo';
}

/** Imports a file as its maker: at a live brokerage an operator confirms it before its lines are booked. */
async function importFile(file: string | undefined, slug: string | undefined): Promise<number> {
  if (file === undefined) throw new StartError(`usage: bank ${bankCommand.usage}`);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  return withBrokerage(slug, async (client, { tenantId }) => {
    const now = Date.now();
    const receivedOn = tokyoDate(epochMs(now));
    const name = path.basename(file).slice(0, 200);
    const of = { name, bytes, receivedOn, operatorId: null, isConfirmed: await isDemo(client, tenantId), now };
    const { importId, kind, lines, sum, imported, state, createdAt } = await addImport(client, tenantId, of);
    if (createdAt !== now) {
      printLine(`import ${importId}: this file was imported before; nothing changed.`);
      return;
    }
    printLine(`import ${importId}: ${kind}, ${lines} lines with ${sum} yen, ${imported} of them new.`);
    printLine(
      state === 'imported'
        ? 'A running server books them within seconds.'
        : 'An operator has to confirm count and sum; nothing is booked before.',
    );
  });
}

/** Sets the account that deposits are sent to. */
async function setDetails(flags: ReadonlyMap<string, string>): Promise<number> {
  const of = (name: string): string => {
    const value = flags.get(`--${name}`);
    if (value === undefined) throw new StartError(`bank details needs ${DETAILS.map((one) => `--${one}`).join(', ')}.`);
    return value;
  };
  const digits = (name: string, length: number): string => {
    if (!new RegExp(`^\\d{${length}}$`).test(of(name))) throw new StartError(`--${name} needs ${length} digits.`);
    return of(name);
  };
  const kana = (name: string): string => {
    const text = bankKana(of(name));
    if (text === null) throw new StartError(`--${name} needs kana, capital letters, digits or ()-./ .`);
    return text;
  };
  const type = of('type');
  if (type !== 'ordinary' && type !== 'current' && type !== 'savings')
    throw new StartError('--type needs one of: ordinary, current, savings.');
  const details: Omit<BankDetails, 'version'> = {
    bank: digits('bank', 4),
    bankName: of('bank-name'),
    bankKana: kana('bank-kana'),
    branch: digits('branch', 3),
    branchName: of('branch-name'),
    branchKana: kana('branch-kana'),
    type,
    number: digits('number', 7),
    holder: kana('holder'),
  };
  return withBrokerage(flags.get('--tenant'), async (client, { tenantId, slug }) => {
    if (await isDecidedByProposals(client, tenantId, BANK_DETAILS))
      throw new StartError(
        `The bank details of ${slug} have been set by an approved proposal; propose others in the back office.`,
      );
    const before = await readBankDetails(client, tenantId);
    await setBankDetails(client, tenantId, details, Date.now());
    printLine(`${slug}: deposits go to ${details.bank}-${details.branch} ${details.type} ${details.number}.`);
    if (before !== undefined) printLine(`Before: ${before.bank}-${before.branch} ${before.type} ${before.number}.`);
  });
}

const showLines = (slug: string | undefined): Promise<number> =>
  withBrokerage(slug, async (client, { tenantId }) => {
    const { rows, total } = await listLines(client, tenantId, true, { limit: SHOWN, offset: 0 });
    for (const { transferId, bookedOn, amount, payer, text, state } of rows)
      printLine(`${transferId}\t${bookedOn}\t${amount}\t${state}\t${payer}\t${text}`);
    printLine(`${total} lines belong to no customer.`);
  });

/** Prints what `read` returns for the brokerage, line by line. */
const show = (
  slug: string | undefined,
  read: (client: pg.ClientBase, tenantId: number) => Promise<readonly string[]>,
) =>
  withBrokerage(slug, async (client, { tenantId }) => {
    for (const line of await read(client, tenantId)) printLine(line);
  });

export const bankCommand: Command = {
  name: 'bank',
  usage:
    'import FILE | imports | lines | deposits [NUMBER] | withdrawals [NUMBER] | files | details --bank NNNN ... [--tenant SLUG]',
  help: [
    'import reads a notification of incoming transfers or a statement as CSV (docs/rules/bank-files.md); the same file again',
    'changes nothing. At a live brokerage an operator confirms it. imports lists such files, lines the money of no customer,',
    'deposits those that are open, withdrawals those that are under way, or one of them with its steps; files lists transfer',
    'files.',
    'Approving, rejecting and releasing need an operator in the back office',
    `details sets the account that deposits are sent to: ${DETAILS.map((one) => `--${one}`).join(', ')}`,
  ],
  run: async (args) => {
    const { flags, words } = readArguments(args, ['--tenant', ...DETAILS.map((one) => `--${one}`)], 2);
    const slug = flags.get('--tenant');
    if (words[0] === 'import') return importFile(words[1], slug);
    if (words[0] === 'lines') return showLines(slug);
    if (words[0] === 'imports') return show(slug, importLines);
    if (words[0] === 'deposits')
      return show(slug, (client, tenantId) =>
        words[1] === undefined ? depositLines(client, tenantId) : depositDetail(client, tenantId, words[1]),
      );
    if (words[0] === 'withdrawals')
      return show(slug, (client, tenantId) =>
        words[1] === undefined ? withdrawalLines(client, tenantId) : withdrawalDetail(client, tenantId, words[1]),
      );
    if (words[0] === 'files') return show(slug, fileLines);
    if (words[0] === 'details') return setDetails(flags);
    throw new StartError(`usage: bank ${bankCommand.usage}`);
  },
};
