export const watchlistJp = {
  listName: 'リスト{number}',
} as const;
