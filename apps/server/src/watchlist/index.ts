export type { WatchlistOptions } from './deps.ts';
export { watchlistOperations } from './operations/index.ts';
export { seedDemoWatchlists } from './seed-demo.ts';
