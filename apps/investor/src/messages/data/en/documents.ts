import type { Texts } from '../../catalogue.ts';

/** Texts of the documents. */
export const documentsEn: Texts<'documents'> = {
  filters: 'Kind of document',
  confirmation: 'Trade confirmation',
  balance: 'Quarterly statement',
  annual: 'Annual tax report',
  usdt: 'USDT receipt',
  usdtReversal: 'USDT reversal',
  transfer: 'Transfer {id}',
  transferNumber: 'Transfer number',
  booked: 'Booked on',
  unreadOnly: 'Unread',
  unread: 'Unread',
  all: 'All',
  count: 'Documents: {count}',
  issued: 'Issued',
  opened: 'First opened',
  notOpened: 'Not opened yet',
  period: 'Period',
  tradeDate: 'Trade date',
  number: 'Document number',
  emptyTitle: 'No documents yet',
  emptyBody:
    'Trades are confirmed on the next business day, a quarter with trades gets a statement once it is over, a year with sales a tax report, and USDT that came in or went out a receipt.',
  emptyFilterTitle: 'No such documents',
  emptyFilterBody: 'Try another kind.',
  showAll: 'Show all documents',
  anyPeriod: 'Statement for any period',
  savePdfJp: 'Save PDF in Japanese',
  savePdfEn: 'Save PDF in English',
};
