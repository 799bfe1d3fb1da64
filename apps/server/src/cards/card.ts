import { hash } from 'node:crypto';
import type { CardView } from '@kabuto/contract';

/** A bank account as banks identify it, and its holder's name as they write it. */
export type BankAccount = {
  /** Zengin code of 4 digits. */
  readonly bank: string;
  readonly bankName: string;
  /** Zengin code of 3 digits. */
  readonly branch: string;
  readonly branchName: string;
  /** 1 ordinary, 2 current, 4 savings. */
  readonly type: CardView['type'];
  /** 7 digits. */
  readonly number: string;
  /** In the bank's form (rules/bank-files.md 1). */
  readonly holder: string;
};

/** A member's bank account for withdrawals (rules/money.md 5). Times are epoch milliseconds of the system clock. */
export type Card = BankAccount & {
  readonly cardId: number;
  readonly isDefault: boolean;
  readonly addedAt: number;
  /** When its cooling began: at the registration, again when it became the default. */
  readonly since: number;
  /** Null while it can be used. */
  readonly removedAt: number | null;
};

const SHOWN = 3;

/** The last digits of an account number, for notices and lists. */
export const lastDigits = (number: string): string => number.slice(-SHOWN);

/** An account number with all but its last three digits hidden. */
export const maskedNumber = (number: string): string => `${'•'.repeat(number.length - SHOWN)}${lastDigits(number)}`;

/** A card as its owner sees it; `coolingMs` is the brokerage's. */
export const cardView = (card: Card, coolingMs: number): CardView => ({
  cardId: String(card.cardId),
  bank: card.bank,
  bankName: card.bankName,
  branch: card.branch,
  branchName: card.branchName,
  type: card.type,
  number: maskedNumber(card.number),
  holder: card.holder,
  isDefault: card.isDefault,
  addedAt: card.addedAt,
  usableAt: card.since + coolingMs,
});

/**
 * A digest of where money goes, as base64url, for the subject of a confirmation or a stored record: equal for the same
 * account and salt only. The salt keeps the seven digits of the number from being guessed.
 */
export const destinationDigest = (account: BankAccount, salt: string): string => {
  const { bank, branch, type, number, holder } = account;
  return hash('sha256', ['kabuto destination', salt, bank, branch, type, number, holder].join('\n'), 'base64url');
};
