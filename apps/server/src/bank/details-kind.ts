import { bankKana } from '@kabuto/bank-files';
import { fieldInvalid } from '../platform/http/index.ts';
import type { Content, DatabaseKind } from '../proposals/index.ts';
import { type BankDetails, readBankDetails, setBankDetails } from './bank-details.ts';

/** The kind of proposals that set the account that deposits are sent to. */
export const BANK_DETAILS = 'bankDetails';

/** Throws Refused FIELD_INVALID. */
function text(content: Content, name: string, shape: RegExp, allowed: string): string {
  const value = content[name];
  if (typeof value === 'string' && shape.test(value)) return value;
  throw fieldInvalid(name, allowed);
}

/** Throws Refused FIELD_INVALID unless the text is as banks write names. */
function kana(content: Content, name: string): string {
  const written = bankKana(text(content, name, /^.{1,40}$/, '1..40'));
  if (written !== null) return written;
  throw fieldInvalid(name, 'kana, A-Z, 0-9, ()-./');
}

function detailsOf(content: Content): Omit<BankDetails, 'version'> {
  const { type } = content;
  if (type !== 'ordinary' && type !== 'current' && type !== 'savings')
    throw fieldInvalid('type', 'ordinary, current, savings');
  return {
    bank: text(content, 'bank', /^\d{4}$/, '4 digits'),
    bankName: text(content, 'bankName', /^.{1,40}$/, '1..40'),
    bankKana: kana(content, 'bankKana'),
    branch: text(content, 'branch', /^\d{3}$/, '3 digits'),
    branchName: text(content, 'branchName', /^.{1,40}$/, '1..40'),
    branchKana: kana(content, 'branchKana'),
    type,
    number: text(content, 'number', /^\d{7}$/, '7 digits'),
    holder: kana(content, 'holder'),
  };
}

/** The account that customers send deposits to, with the names of its bank and branch. */
export const bankDetailsKind: DatabaseKind = {
  by: 'database',
  kind: BANK_DETAILS,
  executedEvent: 'bankDetailsExecuted',
  subject: () => 'bank details',
  validate: (content) => void detailsOf(content),
  current: async (client, tenantId) => {
    const { version = 0, ...content } = (await readBankDetails(client, tenantId)) ?? {};
    return { version, content };
  },
  check: async () => undefined,
  execute: (client, { tenantId, content }, now) => setBankDetails(client, tenantId, detailsOf(content), now),
};
