import type { Language, ResultView } from '@kabuto/contract';
import type { TextKey, Translate } from '../../messages/index.ts';

const COLUMNS: readonly TextKey[] = [
  'trades.csvDate',
  'trades.csvSettles',
  'trades.csvCode',
  'trades.csvName',
  'trades.csvAccount',
  'trades.csvQuantity',
  'trades.proceeds',
  'trades.cost',
  'trades.realised',
  'trades.tax',
  'trades.csvState',
];

/** Names a result among those of its account. */
export const idOf = ({ tradeDate, code, accountType, credit }: ResultView): string =>
  `${tradeDate} ${code} ${accountType ?? ''} ${credit ?? ''}`;

/** Results as rows of a table, the header first: dates, numbers and yen as the server has them. */
export function resultRows(
  results: readonly ResultView[],
  language: Language,
  t: Translate,
): readonly (readonly string[])[] {
  const rows = results.map((result) => [
    result.tradeDate,
    result.settlesOn,
    result.code,
    result.names[language],
    t(result.credit === 'day' ? 'trades.dayTrade' : result.accountType === 'nisa' ? 'ticket.nisa' : 'trades.csvOwn'),
    result.quantity,
    result.proceeds,
    result.averageCost ?? '',
    result.realised,
    result.tax ?? '',
    t(result.provisional ? 'trades.provisional' : 'trades.final'),
  ]);
  return [COLUMNS.map((column) => t(column)), ...rows];
}
