import type { Texts } from '../../catalogue.ts';

export const newsEn: Texts<'news'> = {
  pinned: 'Important',
  emptyTitle: 'No news yet',
  emptyBody: 'News about the market and from us appear here.',
  emptyIssue: 'News that mention this stock appear here.',
  goneTitle: 'This item cannot be shown',
  goneBody: 'It has been withdrawn, or the address is wrong.',
  toList: 'To the news',
  notTranslated: 'This item is in Japanese only.',
  others: 'Other news',
  newer: 'Newer',
  older: 'Older',
  issues: 'Issues mentioned',
};
