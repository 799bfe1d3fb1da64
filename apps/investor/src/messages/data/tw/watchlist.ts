import type { Texts } from '../../catalogue.ts';

export const watchlistTw: Texts<'watchlist'> = {
  listName: '清單{number}',
};
