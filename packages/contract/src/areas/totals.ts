import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Amount, Code, DateText, Names, Nullable, SharesText, Strict } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { listFilters } from './list-filters.ts';

/** A date range of at most one year; open ends default to the order date and one year back. */
const range = { from: Type.Optional(DateText), to: Type.Optional(DateText) };

/** Yen of fills; the fee is in neither `bought` nor `sold`. */
const fillSums = {
  bought: Amount,
  sold: Amount,
  fee: Amount,
  /** After fees, final where the date is closed; null without a sale. */
  realised: Nullable(Amount),
  /** Whether part of `realised` may still change at the close of its trade date. */
  provisional: Type.Boolean(),
};

export const fillTotals = endpoint({
  ...memberGet(
    'v1/trade/fill/totals',
    'Sums of the fills of the trade date or of a date range of at most one year, by issue, largest turnover first.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('today'), Type.Literal('history')]),
    side: listFilters.side,
    accountType: listFilters.accountType,
    ...range,
  }),
  reply: Strict({
    rows: Type.Array(
      Strict({
        code: Code,
        names: Names,
        boughtShares: SharesText,
        soldShares: SharesText,
        ...fillSums,
      }),
    ),
    sum: Strict(fillSums),
  }),
});

const resultSums = {
  /** Results of a trade date and issue that the sums are made of. */
  results: Type.Integer({ minimum: 0 }),
  /** Yen less fees. */
  proceeds: Amount,
  realised: Amount,
  provisional: Type.Boolean(),
  /**
   * Tax withheld less refunds. Of an issue: what its final results added to the tax of their year, or took from it, in
   * the order of trade dates and codes; of all issues, what was posted, which differs by tax that is still owed.
   */
  tax: Amount,
};

export const resultTotals = endpoint({
  ...memberGet(
    'v1/trade/result/totals',
    'Sums of the realised results of a date range of at most one year by issue, largest gain first, or by month or year of settlement, newest first.',
  ),
  query: Strict({
    by: Type.Union([Type.Literal('issue'), Type.Literal('month'), Type.Literal('year')]),
    code: Type.Optional(Code),
    accountType: listFilters.accountType,
    ...range,
  }),
  reply: Strict({
    rows: Type.Array(
      Strict({
        /** A code, 'YYYY-MM' or 'YYYY'; among issues `penalty`: the tax that penalties of day trades changed. */
        key: Type.String(),
        /** Of an issue. */
        names: Nullable(Names),
        ...resultSums,
      }),
    ),
    sum: Strict(resultSums),
    /**
     * What the close of the open date would withhold of the whole account now, negative where it would refund; it is in
     * no `tax` yet. Null: the range does not include that date.
     */
    openTax: Nullable(Amount),
    /**
     * The tax year of a sale now: its taxable gain and the tax withheld for it at the closes so far, and what is held
     * for the open date.
     */
    taxYear: Strict({ year: Type.Integer(), gain: Amount, withheld: Amount, held: Amount }),
  }),
});
