import type { StateRow } from '@kabuto/brokerage';
import type { Trade } from '@kabuto/market';
import type { Batch } from './batch.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Held, Lease } from './lease.ts';
import type { FactsRow } from './tables.ts';
import type { Answer, IdempotencyKey } from './types.ts';

/** What was answered under a key; `answer`: null when it was carried out, and what was answered cannot be read. */
export type KnownAnswer = Omit<IdempotencyKey, 'bodyHash'> &
  (
    | { readonly bodyHash: Buffer; readonly answer: Answer }
    | { readonly bodyHash: null; readonly answer: null; readonly why: string }
  );

/** What an epoch begins with, beside the broker's rows. */
export type Recovered = { readonly checkpoint: Checkpoint; readonly facts: readonly FactsRow[] };

/**
 * A leader's session with the place where one tenant's core is kept (rules/core.md 2). Each call is one transaction, all of it or nothing. A
 * call may fail in two ways: `isDefinite` says that nothing of it happened; after any other error it may have happened or not, and the
 * session is of no more use.
 */
export type CoreStore = {
  /** Takes the lease with the next epoch, or returns for how long another one holds it. `leader`: who asks, a UUID. */
  readonly acquireLease: (leader: string) => Promise<Lease | Held>;
  /** Notes in the lease that its leader has this session now; throws LeaseLost when it no longer leads. */
  readonly renewSession: (epoch: number) => Promise<void>;
  /** Extends the lease of a leader that has no batch to write yet; throws LeaseLost when it no longer leads. */
  readonly confirmLease: (epoch: number) => Promise<void>;
  /** The lease as it stands. Waits for what an older session of this leader is still about. */
  readonly readLease: () => Promise<Lease>;
  /** Gives the lease up, so that the next start need not wait. */
  readonly releaseLease: (epoch: number) => Promise<void>;
  /** Tells `take` the broker's whole state row by row in canonical order, nothing for a tenant that was never opened. */
  readonly recover: (epoch: number, codeVersion: string, take: (row: StateRow) => void) => Promise<Recovered>;
  /** Those of the keys that have been answered, as committed; may be asked while a batch is being committed. */
  readonly knownAnswers: (keys: readonly IdempotencyKey[]) => Promise<readonly KnownAnswer[]>;
  /** The latest stored trades of every issue, oldest first. */
  readonly recentTrades: () => Promise<readonly Trade[]>;
  /** Writes a batch; throws LeaseLost unless exactly this leader still stands at `formerSeq`. */
  readonly commit: (batch: Batch) => Promise<void>;
  /** Whether the store itself has refused: nothing happened for certain. */
  readonly isDefinite: (error: unknown) => boolean;
  /** Closes the session. */
  readonly end: () => Promise<void>;
};
