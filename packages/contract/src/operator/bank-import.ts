import { Type } from 'typebox';
import { Amount, Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { PICTURE_BYTES } from '../picture-limits.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty } as const;

/** An imported file of the bank. */
const BankImportView = Strict({
  importId: Type.Integer({ minimum: 1 }),
  kind: Type.Union([Type.Literal('notification'), Type.Literal('statement')]),
  name: Type.String(),
  /** SHA-256 of the bytes, hexadecimal. */
  hash: Type.String(),
  lines: Type.Integer({ minimum: 0 }),
  sum: Amount,
  /** Lines that were not known before. */
  imported: Type.Integer({ minimum: 0 }),
  /** `waiting`: of a live brokerage, until a second operator has confirmed it. */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('imported')]),
  createdAt: Time,
  operator: Nullable(Type.String()),
  confirmedBy: Nullable(Type.String()),
});

export const bankImport = {
  ...operatorEndpoint({
    ...act,
    path: 'v1/fund/import/add',
    summary:
      'Reads a file of the bank: a notification of incoming transfers, or a statement as CSV. A file that differs from its format in anything is refused whole with BANK_FILE_INVALID {line, column, allowed}; the same file again changes nothing. In a live brokerage its lines are booked once a second operator has confirmed account, count and sum.',
    access: { operator: 'fund.import' },
    body: Empty,
    reply: BankImportView,
  }),
  upload: { field: 'file', maxBytes: PICTURE_BYTES },
} as const;

export const bankImportConfirm = operatorEndpoint({
  ...act,
  path: 'v1/fund/import/confirm',
  summary: 'Confirms an import of another operator by its count and sum, which books its lines.',
  access: { operator: 'fund.import' },
  body: Strict({ importId: Digits('^[1-9]\\d{0,14}$'), lines: Digits('^\\d{1,7}$'), sum: Digits('^\\d{1,15}$') }),
  reply: BankImportView,
});

export const bankImportList = operatorEndpoint({
  method: 'GET',
  access: { operator: 'fund.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
  path: 'v1/fund/import/list',
  summary: 'Imported files of the bank, newest first.',
  query: Strict({ ...paging }),
  reply: Page(BankImportView),
});
