export { demoStart, type SkipTarget } from './clock.ts';
export type { Published, SessionState } from './feed.ts';
export { Core, type CoreOptions } from './host.ts';
export { KeyReused } from './idempotency.ts';
export { type OrderRow, toOrder } from './load.ts';
export type { AccountEventRow, FactsRow } from './tables.ts';
export { type Answer, type CommandInput, CoreUnavailable } from './types.ts';
