import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Bytes, Code, DateText, Names, SharesText, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { CashLine } from './cash-book.ts';

/** A date range of at most one year; open ends default to the order date and one year back. */
const range = { from: Type.Optional(DateText), to: Type.Optional(DateText) };

/** Yen, neither negative: `in` less `out` is the sum of the lines. */
const sums = { in: Amount, out: Amount, lines: Type.Integer({ minimum: 0 }) };

/** A statement without its lines. */
const Statement = Strict({
  accountId: Type.String(),
  from: DateText,
  to: DateText,
  /** Market time up to which it has everything. */
  asOf: Time,
  /** Whether the period is over, so that no line can be added. */
  complete: Type.Boolean(),
  /** Yen before the first line and after the last one: `opening` plus `in` less `out` is `closing`. */
  opening: Amount,
  closing: Amount,
  ...sums,
  groups: Type.Array(
    Strict({
      group: Type.Union([Type.Literal('transfer'), Type.Literal('trade'), Type.Literal('tax')]),
      ...sums,
    }),
  ),
  /** Shares by issue, settled or not: `opening` plus `bought` less `sold` is `closing`. */
  shares: Type.Array(
    Strict({
      code: Code,
      names: Names,
      opening: SharesText,
      bought: SharesText,
      sold: SharesText,
      closing: SharesText,
    }),
  ),
});

export const statementDetail = endpoint({
  ...memberGet(
    'v1/trade/statement/detail',
    'The statement of a period: its opening and closing balance, sums by group, and the shares of each issue. Its lines are those of the cash list, oldest first.',
  ),
  query: Strict(range),
  reply: Statement,
});

export const statementLines = endpoint({
  ...memberGet(
    'v1/trade/statement/lines',
    'The statement of a period with all its lines, oldest first, read at one time: they lead from its opening to its closing balance. At most 100,000.',
  ),
  // reads every line of the period
  rate: 'write',
  query: Strict(range),
  reply: Strict({ statement: Statement, lines: Type.Array(CashLine) }),
});

export const statementFile = endpoint({
  ...memberGet('v1/trade/statement/file', 'The statement of a period as a PDF.'),
  download: { mediaType: 'application/pdf', name: 'statement.pdf' },
  query: Strict({ ...range, language: Type.Union([Type.Literal('jp'), Type.Literal('en')]) }),
  reply: Bytes,
});
