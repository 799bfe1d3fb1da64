import { BankFileError, type Notification, parseNotification } from '@kabuto/bank-files';
import { type IsoDate, isoDate } from '@kabuto/market';
import {
  type AccountAtBank,
  type BankFile,
  type BankFileLine,
  checkAccount,
  checkEnquiries,
  enquiryOf,
  fileInvalid,
} from './bank-file.ts';

const TYPES: Readonly<Record<string, AccountAtBank['type']>> = { '1': 'ordinary', '2': 'current', '4': 'savings' };

function accountOf({ bank, branch, accountType, account }: Notification): AccountAtBank {
  const type = TYPES[accountType];
  if (type === undefined) throw fileInvalid(1, 'accountType', '1, 2 or 4');
  return { bank, branch, type, number: account };
}

const linesOf = ({ lines }: Notification): BankFileLine[] =>
  lines.map(
    ({ line, kind, enquiryNumber, bookedOn, amount, cleared, payer, payerBankName, payerBranchName, ediText }) => ({
      line,
      kind,
      bookedOn: isoDate(bookedOn),
      enquiry: enquiryOf(enquiryNumber),
      amount,
      cleared,
      payer,
      payerBank: payerBankName,
      payerBranch: payerBranchName,
      text: ediText,
    }),
  );

/**
 * Reads a notification of incoming transfers (rules/bank-files.md 2); `receivedOn` decides the era of its dates. Throws
 * Refused BANK_FILE_INVALID {line, column, allowed}, or BANK_ACCOUNT_DIFFERS for another account than `own`.
 */
export function readNotification(bytes: Uint8Array, own: AccountAtBank, receivedOn: IsoDate): BankFile {
  const found = parse(bytes, receivedOn);
  for (const one of found) checkAccount(own, accountOf(one));
  const [first] = found;
  if (first === undefined) throw fileInvalid(1, 'record', 'the lines of one account');
  const lines = found.flatMap(linesOf);
  checkEnquiries(lines);
  const days = found.flatMap(({ from, to }) => [from, to]).toSorted();
  return {
    kind: 'notification',
    from: isoDate(days[0] ?? first.from),
    to: isoDate(days.at(-1) ?? first.to),
    opening: null,
    closing: null,
    lines,
  };
}

function parse(bytes: Uint8Array, receivedOn: IsoDate): readonly Notification[] {
  try {
    return parseNotification(bytes, receivedOn);
  } catch (error) {
    if (error instanceof BankFileError) throw fileInvalid(error.line, error.field, error.allowed);
    throw error;
  }
}
