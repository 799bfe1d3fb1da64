import type { CashLine, StatementView } from '@kabuto/contract';
import { isoDate, tokyoEpoch } from '@kabuto/market';
import type { Paper, Table } from '../pdf/paper.ts';
import { left, right } from './columns.ts';
import { type DayTradeData, dayTradeTables } from './day-trade-tables.ts';
import { type Letterhead, onLetterhead } from './letterhead.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import {
  dateOf,
  dateText,
  fill,
  grouped,
  type Numbering,
  numberFacts,
  signed,
  sourceOf,
  timeText,
  whatOf,
} from './words.ts';

/** The data of a statement: all its lines, the oldest first. */
export type StatementData = {
  readonly statement: StatementView;
  readonly lines: readonly CashLine[];
  /** Of a month's statement. */
  readonly dayTrades?: DayTradeData;
};

function kindsTable({ groups, in: paidIn, out }: StatementView, language: PaperLanguage): Table {
  const { statement: texts, ...words } = PAPER_TEXTS[language];
  return {
    title: texts.byKind,
    columns: [left(texts.kind, 4), right(texts.in, 2), right(texts.out, 2)],
    rows: groups.map((group) => [words[group.group], grouped(group.in), grouped(group.out)]),
    total: [texts.total, grouped(paidIn), grouped(out)],
    empty: '',
  };
}

function sharesTable({ shares }: StatementView, language: PaperLanguage): Table {
  const { statement: texts } = PAPER_TEXTS[language];
  return {
    title: texts.shares,
    columns: [
      left(texts.code, 1),
      left(texts.issue, 4),
      right(texts.sharesOpening, 1.6),
      right(texts.sharesBought, 1.6),
      right(texts.sharesSold, 1.6),
      right(texts.sharesClosing, 1.6),
    ],
    rows: shares.map(({ code, names, opening, bought, sold, closing }) => [
      code,
      names[language],
      ...[opening, bought, sold, closing].map(grouped),
    ]),
    empty: texts.sharesEmpty,
  };
}

function linesTable({ statement, lines }: StatementData, language: PaperLanguage): Table {
  const { statement: texts } = PAPER_TEXTS[language];
  const balance = (date: string, what: string, yen: string) => [dateText(date), what, '', '', '', grouped(yen), '', ''];
  return {
    title: texts.lines,
    columns: [
      left(texts.date, 1.5),
      left(texts.what, 2.4),
      left(texts.issue, 3.8),
      right(texts.quantity, 1.3),
      right(texts.amount, 1.9),
      right(texts.balance, 1.9),
      left(texts.settles, 1.5),
      left(texts.source, 1.7),
    ],
    rows:
      lines.length === 0
        ? []
        : [
            balance(statement.from, texts.opening, statement.opening),
            ...lines.map((line) => [
              dateOf(line.at),
              whatOf(line, language),
              line.code === null ? '' : `${line.code} ${line.names?.[language] ?? ''}`,
              line.quantity === null ? '' : grouped(line.quantity),
              signed(line.amount),
              grouped(line.balance),
              line.settlesOn === null ? '' : dateText(line.settlesOn),
              sourceOf(line, language),
            ]),
          ],
    ...(lines.length === 0 ? {} : { total: balance(statement.to, texts.closing, statement.closing) }),
    empty: texts.linesEmpty,
  };
}

/** The statement of a period as a paper. Of a period that is over it is always the same. */
export function statementPaper(
  data: StatementData,
  head: Letterhead,
  language: PaperLanguage,
  /** Of one that was issued. */
  numbering?: Numbering,
): Paper {
  const { statement } = data;
  const { statement: texts, ...words } = PAPER_TEXTS[language];
  const yen = (digits: string): string => fill(words.yen, { amount: grouped(digits) });
  const { from, to, complete, asOf } = statement;
  return onLetterhead(
    {
      title: texts.title,
      subtitle: `${dateText(from)} \u2013 ${dateText(to)}`,
      facts: [
        ...(numbering === undefined ? [] : numberFacts(numbering, language)),
        [words.state, complete ? words.complete : fill(words.asOf, { time: timeText(asOf) })],
      ],
      figures: [
        { label: texts.opening, value: yen(statement.opening) },
        { label: texts.in, value: yen(statement.in) },
        { label: texts.out, value: yen(statement.out) },
        { label: texts.closing, value: yen(statement.closing) },
      ],
      tables: [
        kindsTable(statement, language),
        sharesTable(statement, language),
        ...(data.dayTrades === undefined ? [] : dayTradeTables(data.dayTrades, language)),
        linesTable(data, language),
      ],
      notes: [texts.note],
      date: complete ? tokyoEpoch(isoDate(to), 0) : asOf,
      language,
    },
    head,
    language,
  );
}
