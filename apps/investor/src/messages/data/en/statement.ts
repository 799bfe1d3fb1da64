import type { Texts } from '../../catalogue.ts';

/** Texts of the statement. */
export const statementEn: Texts<'statement'> = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  now: 'Balance now',
  balances: 'Balances',
  notOver: 'The period is not over yet: as of {time}.',
  over: 'This period is complete and will not change.',
  byKind: 'Totals by kind',
  lines: 'Transactions',
  linesCount: '{count}',
  shares: 'Shares held',
  sharesOpening: 'Opening',
  sharesBought: 'Bought',
  sharesSold: 'Sold',
  sharesClosing: 'Closing',
  save: 'Save as file',
  csvUtf8: 'CSV (UTF-8)',
  csvUtf8Note: 'For Excel, Google Sheets and most other software',
  csvSjis: 'CSV (Shift_JIS)',
  csvSjisNote: 'For Japanese accounting software that reads only Shift_JIS',
  saved: 'Saved {name}',
  emptyTitle: 'No transactions in this period',
  emptyBody: 'Your balance has not changed since it began.',
};
