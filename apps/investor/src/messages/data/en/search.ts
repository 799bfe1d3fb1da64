import type { Texts } from '../../catalogue.ts';

export const searchEn: Texts<'search'> = {
  placeholder: 'Name or code',
  hint: 'Search by code, name, reading or brand',
  results: 'Results',
  history: 'Recently viewed',
  clearHistory: 'Clear',
  clearHistoryTitle: 'Clear the recently viewed issues?',
  popular: 'Most traded by value',
  noneTitle: 'No issue matches “{query}”',
  noneBody:
    'You can search by code (7203), name (Toyota Motor), Japanese reading (toyota), brand or former name (UNIQLO, Matsushita).',
  noneOfFilter: 'No issue fits these filters',
  noneFiltered: 'There may be results without the filters on section and sector.',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  sector: 'Sector',
  allSectors: 'All sectors',
  former: 'formerly',
  count: '{count} found',
};
