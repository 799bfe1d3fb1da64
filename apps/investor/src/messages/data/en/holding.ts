import type { Texts } from '../../catalogue.ts';

export const holdingEn: Texts<'holding'> = {
  averageCost: 'Avg. cost',
  sellableShort: '{count} sellable',
  last: 'Last',
  unrealised: 'Unrealised P/L',
  day: 'Today',
  weight: 'Weight',
  total: 'Total value',
  sort: 'Sort by',
  sortValue: 'Value',
  sortUnrealised: 'Unrealised P/L',
  sortPercent: 'P/L %',
  sortDay: "Today's P/L",
  sortCode: 'Code',
  count: '{count} stocks',
  emptyTitle: 'No holdings yet',
  emptyBody: 'Once a purchase is filled, its cost, value and profit appear here.',
  firstBuy: 'Choose a stock to buy',
  openStock: 'Details of {name}',
  sellThis: 'Sell {name}',
  partial: 'Sum of the first {count} stocks.',
};
