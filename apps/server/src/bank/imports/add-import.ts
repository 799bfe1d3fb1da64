import { hash } from 'node:crypto';
import { type BankLine, bankSources } from '@kabuto/brokerage';
import { type IsoDate, yen } from '@kabuto/market';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import { readBankDetails } from '../bank-details.ts';
import { type AccountAtBank, type BankFile, fileInvalid } from './bank-file.ts';
import { readNotification } from './read-notification.ts';
import { readStatement } from './read-statement.ts';
import { type BankImport, findImport, findImportByHash, insertImport, statementBefore } from './store.ts';

export type FileToImport = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** When it was received: decides the era of its dates. */
  readonly receivedOn: IsoDate;
  readonly operatorId: number | null;
  /** Whether its lines are booked only after an operator has confirmed it. */
  readonly isConfirmed: boolean;
  readonly now: number;
};

/** Notifications begin with the digit 1, in JIS or in EBCDIC; a statement with a letter. */
const isNotification = ([first]: Uint8Array): boolean => first === 0x31 || first === 0xf1;

const accountText = ({ bank, branch, type, number }: AccountAtBank): string => `${bank}-${branch}-${type}-${number}`;

/** The sources of the credits, in the order of the lines; null for other lines. */
function sourcesOf({ lines }: BankFile, account: string): (string | null)[] {
  const credits = lines.filter(({ kind }) => kind === 'credit');
  const named = bankSources(
    credits.map(({ bookedOn, enquiry, cleared, payer, text }): BankLine => {
      const digest = hash('sha256', `${payer}\n${text}`).slice(0, 32);
      return { account, date: bookedOn, enquiry, amount: yen(cleared), digest };
    }),
  );
  let at = 0;
  return lines.map(({ kind }) => (kind === 'credit' ? (named[at++] ?? null) : null));
}

/** A statement begins where the one before it has ended. */
async function checkOpening(client: pg.ClientBase, tenantId: number, account: string, file: BankFile): Promise<void> {
  if (file.kind !== 'statement') return;
  const before = await statementBefore(client, tenantId, { account, from: file.from });
  if (before !== undefined && before.closing !== file.opening)
    throw fileInvalid(2, 'opening', `${before.closing}, the closing balance of ${before.to}`);
}

/**
 * Reads a file of the bank and stores it with its lines, which `postLines` posts later. A file with the same bytes is
 * returned as it was stored, whatever became of it. Throws Refused: DEPOSITS_CLOSED without bank details,
 * BANK_ACCOUNT_DIFFERS, BANK_FILE_INVALID {line, column, allowed}; then nothing of it is stored.
 */
export async function addImport(client: pg.ClientBase, tenantId: number, of: FileToImport): Promise<BankImport> {
  const { bytes, receivedOn, isConfirmed, ...rest } = of;
  const sha256 = hash('sha256', bytes, 'buffer');
  const known = await findImportByHash(client, tenantId, sha256);
  if (known !== undefined) return known;
  const own = await readBankDetails(client, tenantId);
  if (own === undefined) throw new Refused('DEPOSITS_CLOSED');
  const file = isNotification(bytes) ? readNotification(bytes, own, receivedOn) : readStatement(bytes, own);
  const account = accountText(own);
  await checkOpening(client, tenantId, account, file);
  const state = isConfirmed ? 'imported' : 'waiting';
  const importId = await insertImport(client, tenantId, {
    ...rest,
    file,
    sha256,
    account,
    state,
    sources: sourcesOf(file, account),
  });
  // Stored by another call at the same moment.
  const stored =
    importId === null ? await findImportByHash(client, tenantId, sha256) : await findImport(client, tenantId, importId);
  if (stored === undefined) throw new Error('the stored import is missing');
  return stored;
}
