export { accountRanges } from './engine/account-ranges.ts';
export { NIGHT } from './engine/night-venue.ts';
export type { VenuePort } from './engine/venue-port.ts';
export { Core, type CoreOptions } from './host.ts';
export { firstEvents, readAccountEvents, readEvents, type StoredEvent } from './journal/account-events.ts';
export { canonicalBytes } from './journal/canonical.ts';
export { dayOf } from './journal/command-key.ts';
export { newestEvent, newestEventSeq, taxRows } from './journal/event-rows.ts';
export { firstEventFrom } from './journal/event-times.ts';
export { type FillEvidence, readFillEvidence } from './journal/fill-evidence.ts';
export { firstRowFrom } from './journal/first-row-from.ts';
export { appendHead, appendLine, checkHeads, HEADS_FILE, HEADS_MS, type HeadsResult } from './journal/heads.ts';
export { ACCESS_DIGEST, noteMembers, renewAccess } from './journal/members.ts';
export { addJournalMonths, rollPartitions } from './journal/partitions.ts';
export { type Replay, type ReplayStep, readReplay } from './journal/replay.ts';
export { KEYS_KEPT_DAYS, removeExpired } from './journal/retention.ts';
export { readJournalEnd, readJournalRow, readJournalRows, readJournalSpan } from './journal/rows.ts';
export { readTablesEnd, type TablesEnd } from './journal/tables-end.ts';
export { unpackTrades } from './journal/tape.ts';
export { DatabaseSilent } from './lease/leader.ts';
export { LeaseLost } from './lease/lease.ts';
export { ALERT_COLUMNS, type AlertRow, toAlert } from './projections/alert-row.ts';
export { catchUp, inSettledSnapshot } from './projections/catch-up.ts';
export { type ProjectAgainReport, projectAgain } from './projections/project-again.ts';
export { CannotProject, type CheckpointChoice } from './projections/project-from.ts';
export { type AccountEventRow, type FactsRow, factsKey, type TapeChunk } from './projections/tables.ts';
export {
  HOLD_COLUMNS,
  markOf,
  type OrderRow,
  type TaxBucketColumn,
  toOrder,
  toTaxBucket,
  type VenueColumn,
} from './recovery/load.ts';
export { type ApplicationRow, type OfferingRow, toApplication, toOffering } from './recovery/load-offerings.ts';
export { type TransferRow, toTransfer } from './recovery/load-transfers.ts';
export { demoStart, type SkipTarget } from './sequencer/clock.ts';
export { displayDate, type Published, type SessionState } from './sequencer/feed.ts';
export { KeyReused } from './sequencer/idempotency.ts';
export { RecentEvents } from './sequencer/recent-events.ts';
export { SYSTEM_TIMING, type Timing } from './sequencer/timing.ts';
export { connectCore } from './store/connect.ts';
export { pages } from './store/cursor.ts';
export { type BatchMeasure, meteredStore } from './store/metered-store.ts';
export { connectStore, PostgresStore } from './store/postgres-store.ts';
export { coreStorage } from './store/storage.ts';
export { type Answer, type Command, type CommandInput, CoreUnavailable, type IdempotencyKey } from './types.ts';
export { checkoutDecider } from './verify/checkout-decider.ts';
export { type Decider, localDecider } from './verify/decider.ts';
export { answer, PROTOCOL, type Request } from './verify/decider-protocol.ts';
export { type Problem, problemText } from './verify/problem.ts';
export { type VerifyReport, verifyTenant, verifyWithin } from './verify/verify.ts';
