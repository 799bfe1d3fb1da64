import type { Texts } from '../../catalogue.ts';

export const searchEn: Texts<'search'> = {
  placeholder: 'Name or code',
  hint: 'Search by code, English or Japanese name, kana or romaji',
  results: 'Results',
  history: 'Recently viewed',
  clearHistory: 'Clear',
  clearHistoryTitle: 'Clear the recently viewed issues?',
  popular: 'Most traded by value',
  noneTitle: 'No issue matches “{query}”',
  noneBody: 'Try a code (7203) or the Japanese reading (toyota).',
  count: '{count} found',
};
