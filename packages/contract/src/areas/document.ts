import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Bytes, DateText, Digits, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

/**
 * `confirmation`: the trades of a date; `balance`: the statement of a quarter; `month`: that of a month with day
 * trades; `annual`: the report of a year of the
 * specified account; `usdt`: the receipt of USDT that came in or went out; `usdtReversal`: that this was undone;
 * `agreement`, `dayTradeAgreement`, `blockAgreement`: what the member has agreed to.
 */
const DocumentKind = Type.Union([
  Type.Literal('confirmation'),
  Type.Literal('balance'),
  Type.Literal('month'),
  Type.Literal('annual'),
  Type.Literal('usdt'),
  Type.Literal('usdtReversal'),
  Type.Literal('agreement'),
  Type.Literal('dayTradeAgreement'),
  Type.Literal('blockAgreement'),
]);
const DocumentLanguage = Type.Union([Type.Literal('jp'), Type.Literal('en')]);
const DocumentId = Digits('^[1-9]\\d{0,14}$');

export const documentList = endpoint({
  ...memberGet(
    'v1/trade/document/list',
    'The documents of the account, newest period first. The trades of a date are confirmed on the next business day, a quarter with trades or other postings gets a statement after its end, and so does a month with day trades, a specified account a report of each year with sales, and USDT that came in or went out a receipt at once. What the member has agreed to is there at once too, without a notice, and does not count as unread.',
  ),
  query: Strict({
    /** `agreements`: everything that the member has agreed to. */
    kind: Type.Optional(Type.Union([DocumentKind, Type.Literal('agreements')])),
    /** Those only that are unread. */
    unread: Type.Optional(Type.Literal('true')),
    ...paging,
  }),
  reply: Page(
    Strict({
      documentId: Type.String(),
      kind: DocumentKind,
      from: DateText,
      to: DateText,
      /** The number of the transfer of a receipt; null: it is none. */
      reference: Nullable(Type.String()),
      /** Of the text that the member has agreed to; null: it is no agreement. */
      version: Nullable(Type.String()),
      /** System time. */
      issuedAt: Time,
      /** When it was first opened, system time; null: never. */
      openedAt: Nullable(Time),
      /** Never opened; those whose period ended before the account was opened count as read. */
      unread: Type.Boolean(),
    }),
  ),
});

export const documentFile = endpoint({
  ...memberGet(
    'v1/trade/document/file',
    'A document as a PDF, which never changes once it was made. The first call for each language is kept as its receipt.',
  ),
  download: { mediaType: 'application/pdf', name: 'document.pdf' },
  query: Strict({ documentId: DocumentId, language: DocumentLanguage }),
  reply: Bytes,
});
