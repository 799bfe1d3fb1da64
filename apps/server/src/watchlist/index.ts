export { type WatchlistOptions, watchlistOperations } from './operations.ts';
export { seedDemoWatchlists } from './seed-demo.ts';
