import { isBankName } from './bank-kana.ts';
import { BankFileError } from './file-error.ts';
import { ACCOUNT, ACCOUNT_TYPE, BANK_NAME, type Layout, writeRecord } from './record.ts';

/** Records of the general transfer (rules/bank-files.md 3), 120 bytes each. */
const HEADER = [
  ['record', 'N', 1],
  ['kind', 'N', 2],
  ['code', 'N', 1],
  ['client', 'N', 10],
  ['clientName', 'C', 40],
  ['date', 'N', 4],
  ...ACCOUNT,
  ['filler', 'C', 17],
] as const satisfies Layout<string>;
const DATA = [
  ['record', 'N', 1],
  ['bank', 'N', 4],
  ['bankName', 'C', 15],
  ['branch', 'N', 3],
  ['branchName', 'C', 15],
  ['clearing', 'N', 4],
  ['accountType', 'N', 1],
  ['account', 'N', 7],
  ['payee', 'C', 30],
  ['amount', 'N', 10],
  ['isNew', 'N', 1],
  ['customer1', 'N', 10],
  ['customer2', 'N', 10],
  ['handling', 'N', 1],
  ['identifier', 'C', 1],
  ['filler', 'C', 7],
] as const satisfies Layout<string>;
const TRAILER = [
  ['record', 'N', 1],
  ['count', 'N', 6],
  ['sum', 'N', 12],
  ['filler', 'C', 101],
] as const satisfies Layout<string>;
const END = [
  ['record', 'N', 1],
  ['filler', 'C', 119],
] as const satisfies Layout<string>;

/** Sent by wire, the usual way; 8 would be by document. */
const WIRE = '7';
/** What the customer code has digits for. */
const MAX_TRANSFER_ID = 9_999_999_999;

/** An account at a bank; names in half-width kana, as banks list them. */
export type BankAccount = {
  readonly bank: string;
  readonly bankName: string;
  readonly branch: string;
  readonly branchName: string;
  /** 1 ordinary, 2 current, 4 savings, 9 other. */
  readonly accountType: '1' | '2' | '4' | '9';
  /** 7 digits. */
  readonly account: string;
};

export type OutgoingTransfer = {
  readonly transferId: number;
  readonly to: BankAccount;
  /** The holder's name as `bankKana` returns it. */
  readonly payee: string;
  /** Yen. */
  readonly amount: number;
};

export type TransferFile = {
  /** The company's number at its bank, 10 digits, and its name. */
  readonly client: string;
  readonly clientName: string;
  readonly from: BankAccount;
  /** A banking day, YYYY-MM-DD. */
  readonly date: string;
  readonly transfers: readonly OutgoingTransfer[];
};

/**
 * The file of a general transfer in JIS, each record ended by CR LF; the id of a transfer is its customer code 1.
 * Throws BankFileError for a value that its field does not hold, a name that is not as `bankKana` returns it, a day
 * that does not exist, an amount below 1 yen, a file without transfers, and a transfer that occurs twice.
 */
export function writeTransfers({ client, clientName, from, date, transfers }: TransferFile): Uint8Array {
  if (transfers.length === 0) throw new BankFileError(1, 'transfers', 'one or more');
  if (!isDay(date)) throw new BankFileError(1, 'date', 'a day as YYYY-MM-DD');
  if (!/^\d{10}$/.test(client)) throw new BankFileError(1, 'client', '10 digits');
  checkName('clientName', clientName, 1);
  const head = { record: '1', kind: '21', code: '0', client, clientName, date: date.slice(5).replace('-', '') };
  const records = [writeRecord(HEADER, { ...head, ...accountOf(from, 1), filler: '' }, 1)];
  const ids = new Set<number>();
  let sum = 0;
  for (const transfer of transfers) {
    const line = records.length + 1;
    if (ids.has(transfer.transferId)) throw new BankFileError(line, 'transferId', 'each transfer once');
    ids.add(transfer.transferId);
    records.push(writeRecord(DATA, dataOf(transfer, line), line));
    sum += transfer.amount;
  }
  const line = records.length + 1;
  records.push(writeRecord(TRAILER, { record: '8', count: String(ids.size), sum: String(sum), filler: '' }, line));
  records.push(writeRecord(END, { record: '9', filler: '' }, line + 1));
  return Uint8Array.from(records.flatMap((record) => [...record, 0x0d, 0x0a]));
}

function isDay(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
}

function checkName(field: string, name: string, line: number): void {
  if (!isBankName(name)) throw new BankFileError(line, field, BANK_NAME);
}

function dataOf({ transferId, to, payee, amount }: OutgoingTransfer, line: number) {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new BankFileError(line, 'amount', '1 yen or more');
  if (!Number.isSafeInteger(transferId) || transferId < 1 || transferId > MAX_TRANSFER_ID)
    throw new BankFileError(line, 'transferId', `1 to ${MAX_TRANSFER_ID}`);
  checkName('payee', payee, line);
  return {
    record: '2',
    ...accountOf(to, line),
    clearing: '',
    payee,
    amount: String(amount),
    isNew: '0',
    customer1: String(transferId),
    customer2: '',
    handling: WIRE,
    identifier: '',
    filler: '',
  };
}

/** Throws BankFileError unless the numbers have all their digits: a missing zero would be another account. */
function accountOf(of: BankAccount, line: number): BankAccount {
  for (const [field, digits] of [
    ['bank', 4],
    ['branch', 3],
    ['account', 7],
  ] as const)
    if (of[field].length !== digits) throw new BankFileError(line, field, `${digits} digits`);
  if (!ACCOUNT_TYPE.test(of.accountType)) throw new BankFileError(line, 'accountType', '1, 2, 4 or 9');
  const { bank, bankName, branch, branchName, accountType, account } = of;
  return { bank, bankName, branch, branchName, accountType, account };
}
