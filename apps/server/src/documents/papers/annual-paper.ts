import { withholdingOn, withholdingParts } from '@kabuto/brokerage';
import { isoDate, tokyoEpoch, yen } from '@kabuto/market';
import type { YearResults, YearSum } from '../../portfolio/index.ts';
import type { Paper, Table } from '../pdf/paper.ts';
import { left, right } from './columns.ts';
import { type Letterhead, onLetterhead } from './letterhead.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import { dateText, fill, grouped, type Numbering, numberFacts } from './words.ts';

/** The results of a year with the names of their issues. */
export type AnnualData = YearResults & {
  readonly names: (code: string) => { readonly jp: string; readonly en: string };
};

const sum = (rows: readonly YearSum[], of: (row: YearSum) => number): number =>
  rows.reduce((all, row) => all + of(row), 0);
const costOf = ({ proceeds, realised }: YearSum): number => proceeds - realised;
const figures = (row: YearSum): string[] => [grouped(row.proceeds), grouped(costOf(row)), grouped(row.realised)];
const totals = (rows: readonly YearSum[]): string[] =>
  [sum(rows, ({ proceeds }) => proceeds), sum(rows, costOf), sum(rows, ({ realised }) => realised)].map(grouped);

const sumOfTax = ({ tax }: YearResults): number => [...tax.values()].reduce((all, amount) => all + amount, 0);

/** A month may have tax without a sale: a refund, or tax that could not be paid before. */
function monthsTable(data: AnnualData, language: PaperLanguage): Table {
  const { annual: texts } = PAPER_TEXTS[language];
  const months = [...new Set([...data.months.map(({ key }) => key), ...data.tax.keys()])].sort();
  return {
    title: texts.byMonth,
    columns: [
      left(texts.month, 1.4),
      right(texts.proceeds, 2),
      right(texts.cost, 2),
      right(texts.gain, 2),
      right(texts.withheld, 2),
    ],
    rows: months.map((month) => {
      const row = data.months.find(({ key }) => key === month);
      return [
        month.replace('-', '/'),
        ...figures(row ?? { key: month, quantity: 0, proceeds: 0, realised: 0 }),
        grouped(data.tax.get(month) ?? 0),
      ];
    }),
    total: [texts.total, ...totals(data.months), grouped(sumOfTax(data))],
    empty: '',
  };
}

function issuesTable({ issues, names }: AnnualData, language: PaperLanguage): Table {
  const { annual: texts } = PAPER_TEXTS[language];
  return {
    title: texts.byIssue,
    columns: [
      left(texts.issue, 4),
      right(texts.quantity, 1.5),
      right(texts.proceeds, 2),
      right(texts.cost, 2),
      right(texts.gain, 2),
    ],
    rows: issues.map((row) => [`${row.key} ${names(row.key)[language]}`, grouped(row.quantity), ...figures(row)]),
    total: [texts.total, '', ...totals(issues)],
    empty: '',
  };
}

/** How the tax is divided, or why another amount than that on the gain was withheld. */
function taxNote(gain: number, withheld: number, language: PaperLanguage): string {
  const { annual: texts } = PAPER_TEXTS[language];
  if (withheld !== withholdingOn(yen(gain))) return texts.otherTax;
  const { income, local } = withholdingParts(yen(gain));
  return fill(texts.parts, { income: grouped(income), local: grouped(local) });
}

/** The report of a year of the specified account, over what was sold in it (rules/market.md 6.2). */
export function annualPaper(data: AnnualData, head: Letterhead, language: PaperLanguage, numbering: Numbering): Paper {
  const { annual: texts, ...words } = PAPER_TEXTS[language];
  const inYen = (amount: number): string => fill(words.yen, { amount: grouped(amount) });
  const { months, year } = data;
  const gain = sum(months, ({ realised }) => realised);
  const withheld = sumOfTax(data);
  const [first, last] = [isoDate(`${year}-01-01`), isoDate(`${year}-12-31`)];
  return onLetterhead(
    {
      title: texts.title,
      subtitle: `${dateText(first)} \u2013 ${dateText(last)}`,
      facts: [[texts.kind, texts.withholding], ...numberFacts(numbering, language)],
      figures: [
        { label: texts.proceeds, value: inYen(sum(months, ({ proceeds }) => proceeds)) },
        { label: texts.cost, value: inYen(sum(months, costOf)) },
        { label: texts.gain, value: inYen(gain) },
        { label: texts.withheld, value: inYen(withheld) },
      ],
      tables: [monthsTable(data, language), issuesTable(data, language)],
      notes: [taxNote(gain, withheld, language), texts.note],
      date: tokyoEpoch(last, 0),
      language,
    },
    head,
    language,
  );
}
