export { canonicalBytes } from './canonical.ts';
export { checkoutDecider } from './checkout-decider.ts';
export { demoStart, type SkipTarget } from './clock.ts';
export { dayOf } from './command-key.ts';
export { connectCore } from './connect.ts';
export { pages } from './cursor.ts';
export { type Decider, localDecider } from './decider.ts';
export { answer, PROTOCOL, type Request } from './decider-protocol.ts';
export { type Published, type SessionState, shownDate } from './feed.ts';
export { appendHead, checkHeads, HEADS_FILE, HEADS_MS, type HeadsResult } from './heads.ts';
export { Core, type CoreOptions } from './host.ts';
export { KeyReused } from './idempotency.ts';
export {
  countAccountEvents,
  firstEvents,
  newestEvent,
  readAccountEvents,
  readEvents,
  type StoredEvent,
} from './journal/account-events.ts';
export { type Replay, type ReplayStep, readReplay } from './journal/replay.ts';
export { readJournalEnd, readJournalSpan } from './journal/rows.ts';
export { DatabaseSilent } from './leader.ts';
export { LeaseLost } from './lease.ts';
export { HOLD_COLUMNS, markOf, type OrderRow, type PartColumn, partOf, toOrder, type VenueColumn } from './load.ts';
export { ACCESS_DIGEST, noteMembers, renewAccess } from './members.ts';
export { type BatchMeasure, meteredStore } from './metered-store.ts';
export { rollPartitions } from './partitions.ts';
export { connectStore, PostgresStore } from './postgres-store.ts';
export { inSettledSnapshot } from './projections/backlog.ts';
export { RecentEvents } from './recent-events.ts';
export { KEYS_KEPT_DAYS, removeExpired } from './retention.ts';
export { coreStorage } from './storage.ts';
export type { AccountEventRow, FactsRow, TapeChunk } from './tables.ts';
export { unpackTrades } from './tape.ts';
export { SYSTEM_TIMING, type Timing } from './timing.ts';
export { type Answer, type Command, type CommandInput, CoreUnavailable, type IdempotencyKey } from './types.ts';
export { type VerifyReport, verifyTenant, verifyWithin } from './verify.ts';
export { type Problem, problemText } from './verify-problem.ts';
