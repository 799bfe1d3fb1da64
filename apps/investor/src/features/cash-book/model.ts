import type { CashLine, Language } from '@kabuto/contract';
import { formatTime, formatWhole } from '@kabuto/i18n';
import { epochMs, tokyoDate } from '@kabuto/market';
import type { TextKey, Translate } from '../../messages/index.ts';

/** Which lines are shown; undefined: all. */
export const GROUPS = ['transfer', 'trade', 'tax'] as const;
export type Group = (typeof GROUPS)[number];

/** The group in an address; undefined for all and for a word that is none. */
export const groupOfQuery = ({ group }: { readonly group?: string }): Group | undefined =>
  GROUPS.find((one) => one === group);

const TAX_TEXT = { tax: 'cashBook.taxed', refund: 'cashBook.refunded' } as const;
const TRADE_TEXT = { buy: 'cashBook.bought', sell: 'cashBook.sold', offering: 'cashBook.subscribed' } as const;

const TRADE_WORD = { buy: 'trades.bought', sell: 'trades.sold', offering: 'cashBook.offering' } as const;

/** What a line was for, in a word. */
const wordOfLine = (line: CashLine, t: Translate): string =>
  line.kind === 'buy' || line.kind === 'sell' || line.kind === 'offering'
    ? t(TRADE_WORD[line.kind])
    : textOfLine(line, t);

/** What a line was for, without the name; `own` writes its shares. */
export function textOfLine(
  { kind, cause, method, quantity }: CashLine,
  t: Translate,
  own: (quantity: string | null) => string = (quantity) => formatWhole(Number(quantity ?? 0)),
): string {
  if (kind === 'cash') {
    const what = t(`cashBook.${cause ?? 'other'}`);
    return method === 'usdt' ? t('cashBook.inUsdt', { what }) : what;
  }
  if (kind === 'dayTrade') return t('cashBook.dayTrade');
  if (kind === 'tax' || kind === 'refund') return t(TAX_TEXT[kind]);
  return t(TRADE_TEXT[kind], { quantity: own(quantity) });
}

/** The lines of one date in Tokyo. */
export type CashDay = { readonly date: string; readonly lines: readonly CashLine[] };

/** Lines by date, in the order they come in: a date that comes again later is another entry. */
export function byDate(lines: readonly CashLine[]): readonly CashDay[] {
  const days: { date: string; lines: CashLine[] }[] = [];
  for (const line of lines) {
    const date = tokyoDate(epochMs(line.at));
    const last = days.at(-1);
    if (last?.date === date) last.lines.push(line);
    else days.push({ date, lines: [line] });
  }
  return days;
}

const COLUMNS: readonly TextKey[] = [
  'cashBook.csvDate',
  'cashBook.csvTime',
  'cashBook.csvWhat',
  'cashBook.csvCode',
  'cashBook.csvName',
  'trades.csvQuantity',
  'cashBook.csvAmount',
  'cashBook.csvBalance',
  'cashBook.csvSettles',
];

/** Lines as rows of a table, the header first: dates, numbers and yen as the server has them. */
export function csvRows(lines: readonly CashLine[], language: Language, t: Translate): readonly (readonly string[])[] {
  const rows = lines.map((line) => [
    tokyoDate(epochMs(line.at)),
    formatTime(line.at),
    wordOfLine(line, t),
    line.code ?? '',
    line.names?.[language] ?? '',
    line.quantity ?? '',
    line.amount,
    line.balance,
    line.settlesOn ?? '',
  ]);
  return [COLUMNS.map((column) => t(column)), ...rows];
}
