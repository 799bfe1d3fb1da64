import { type BankAccount, BankFileError, bankKana, type OutgoingTransfer, writeTransfers } from '@kabuto/bank-files';

/** A bank account as people write it. */
export type Account = {
  readonly bank: string;
  readonly bankName: string;
  readonly branch: string;
  readonly branchName: string;
  /** 1 ordinary, 2 current, 4 savings. */
  readonly type: '1' | '2' | '4';
  readonly number: string;
  readonly holder: string;
};

/** A withdrawal to be paid. */
export type Payment = { readonly transferId: number; readonly amount: number; readonly to: Account };
/** The brokerage at its bank. */
export type Sender = Account & { readonly clientCode: string };

const NAME_LENGTH = 15;

/** A bank's or branch's name in the bank's form; empty where it is not in kana, since the codes decide. */
const nameOf = (text: string): string => (bankKana(text) ?? '').slice(0, NAME_LENGTH).trim();

const accountOf = ({ bank, bankName, branch, branchName, type, number }: Account): BankAccount => ({
  bank,
  bankName: nameOf(bankName),
  branch,
  branchName: nameOf(branchName),
  accountType: type,
  account: number,
});

const transferOf = ({ transferId, amount, to }: Payment): OutgoingTransfer => ({
  transferId,
  amount,
  to: accountOf(to),
  payee: bankKana(to.holder) ?? to.holder,
});

/**
 * The bytes of a transfer file (rules/bank-files.md 3). `payOn`: a banking day, YYYY-MM-DD. Throws BankFileError for
 * what the format cannot hold.
 */
export const writeFile = (from: Sender, payOn: string, payments: readonly Payment[]): Buffer =>
  Buffer.from(
    writeTransfers({
      client: from.clientCode,
      clientName: bankKana(from.holder) ?? from.holder,
      from: accountOf(from),
      date: payOn,
      transfers: payments.map(transferOf),
    }),
  );

/** Why the format cannot hold this payment, such as `payee: ...`; null: it can. */
export function paymentProblem(from: Sender, payOn: string, payment: Payment): string | null {
  try {
    writeFile(from, payOn, [payment]);
    return null;
  } catch (error) {
    if (error instanceof BankFileError) return error.message;
    throw error;
  }
}
