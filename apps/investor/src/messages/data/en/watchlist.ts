import type { Texts } from '../../catalogue.ts';

export const watchlistEn: Texts<'watchlist'> = {
  listName: 'List {number}',
};
