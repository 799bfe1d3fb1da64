import type { FillView, Language } from '@kabuto/contract';
import { formatTime } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import { venueText } from '../../shared/venues/index.ts';

const COLUMNS: readonly TextKey[] = [
  'trades.csvDate',
  'trades.csvTime',
  'trades.csvCode',
  'trades.csvName',
  'trades.csvSide',
  'trades.csvVenue',
  'trades.csvAccount',
  'trades.csvPrice',
  'trades.csvQuantity',
  'trades.csvNotional',
  'trades.fee',
  'trades.realised',
  'trades.csvState',
  'trades.csvSettles',
];

/** The part of the account, or the effect of a day trade. */
const accountText = ({ accountType, credit }: FillView): TextKey => {
  if (credit !== undefined) return credit === 'open' ? 'orders.creditOpen' : 'orders.creditClose';
  return accountType === 'nisa' ? 'ticket.nisa' : 'trades.csvOwn';
};

/** Fills as rows of a table, the header first: dates, numbers and yen as the server has them. */
export function fillRows(fills: readonly FillView[], language: Language, t: Translate): readonly (readonly string[])[] {
  const rows = fills.map((fill) => [
    fill.tradeDate,
    formatTime(fill.at),
    fill.code,
    fill.names[language],
    t(fill.side === 'buy' ? 'trades.bought' : 'trades.sold'),
    venueText(fill, t),
    t(accountText(fill)),
    fill.price,
    fill.quantity,
    fill.notional,
    fill.fee,
    fill.realised ?? '',
    fill.realised === null ? '' : t(fill.provisional ? 'trades.provisional' : 'trades.final'),
    fill.settlesOn,
  ]);
  return [COLUMNS.map((column) => t(column)), ...rows];
}
