import { bankKana, fromJapanPost, JAPAN_POST } from '@kabuto/bank-files';
import type { Calls, CardView } from '@kabuto/contract';
import { fieldInvalid, Refused } from '../platform/http/index.ts';
import type { BankAccount } from './card.ts';
import type { ZenginDirectory } from './directory.ts';

export type AddBody = Calls['POST v1/user/card/add']['body'];

const DIGITS = 7;

/** What the confirmation of a new card is bound to: this request and the account as it was entered (decision 0096). */
export const addSubject = (key: string, { bank, branch, type, symbol, number }: AddBody): string =>
  [key, bank, branch ?? '', type ?? '', symbol ?? '', number].join('.');

type AccountAtBank = { readonly branch: string; readonly type: CardView['type']; readonly number: string };

/** An account at Japan Post by symbol and number (rules/bank-files.md 4). Throws Refused FIELD_INVALID. */
function atJapanPost({ symbol, number, branch, type }: AddBody): AccountAtBank {
  if (symbol === undefined) throw fieldInvalid('symbol', '1nnnn, 0nnnn');
  if (branch !== undefined) throw fieldInvalid('branch', '-');
  if (type !== undefined) throw fieldInvalid('type', '-');
  if (!/^[01]/.test(symbol)) throw fieldInvalid('symbol', '1nnnn, 0nnnn');
  const account = fromJapanPost(symbol, number);
  if (account === null) throw fieldInvalid('number', symbol.startsWith('1') ? '2-8 (…1)' : '1-6');
  return { branch: account.branch, type: account.accountType, number: account.account };
}

/** An account at another bank; the number is filled with zeros on the left. Throws Refused FIELD_INVALID. */
function atBank({ symbol, number, branch, type }: AddBody): AccountAtBank {
  if (symbol !== undefined) throw fieldInvalid('symbol', '-');
  if (branch === undefined) throw fieldInvalid('branch', '000-999');
  if (type === undefined) throw fieldInvalid('type', '1, 2, 4');
  if (number.length > DIGITS || Number(number) === 0) throw fieldInvalid('number', `1-${DIGITS}`);
  return { branch, type, number: number.padStart(DIGITS, '0') };
}

/**
 * The account of a request. `kana` is the reading of the name that its holder must have. Throws Refused BANK_UNKNOWN,
 * BRANCH_UNKNOWN, FIELD_INVALID or CARD_NAME_DIFFERS, each naming the field.
 */
export function readAccount(directory: ZenginDirectory, body: AddBody, kana: string): BankAccount {
  const bank = directory.bank(body.bank);
  if (bank === undefined) throw new Refused('BANK_UNKNOWN', 'bank');
  const isPost = bank.code === JAPAN_POST;
  const { branch: code, type, number } = isPost ? atJapanPost(body) : atBank(body);
  const branch = directory.branch(bank.code, code);
  if (branch === undefined) throw new Refused('BRANCH_UNKNOWN', isPost ? 'symbol' : 'branch');
  const [holder, expected] = [bankKana(body.holder), bankKana(kana)];
  if (holder === null || holder !== expected)
    throw new Refused('CARD_NAME_DIFFERS', 'holder', { expected: expected ?? kana });
  return {
    bank: bank.code,
    bankName: bank.name,
    branch: branch.code,
    branchName: branch.name,
    type,
    number,
    holder,
  };
}
