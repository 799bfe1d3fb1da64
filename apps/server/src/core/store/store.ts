import type { StateRow } from '@kabuto/brokerage';
import type { Trade, VenueId } from '@kabuto/market';
import type { Held, Lease } from '../lease/lease.ts';
import type { FactsRow } from '../projections/tables.ts';
import type { Checkpoint } from '../recovery/checkpoint.ts';
import type { Batch } from '../sequencer/batch.ts';
import type { Answer, IdempotencyKey } from '../types.ts';

/** The stored reply to a key; `answer`: null when its command was carried out but the reply cannot be read. */
export type KnownAnswer = Omit<IdempotencyKey, 'bodyHash'> &
  (
    | { readonly bodyHash: Buffer; readonly answer: Answer }
    | { readonly bodyHash: null; readonly answer: null; readonly why: string }
  );

/** The stored replies to keys. `projectedSeq`: of all commands up to this journal row the store has found the keys. */
export type KnownAnswers = { readonly answers: readonly KnownAnswer[]; readonly projectedSeq: number };

/** What an epoch begins with, besides the broker's rows. */
export type Recovered = { readonly checkpoint: Checkpoint; readonly facts: readonly FactsRow[] };

/**
 * A leader's session with the store of one tenant's core (rules/core.md 2). Each call is one transaction, all of it or
 * nothing. A call may fail in two ways: when `isDefinite` returns true, nothing of it happened; after any other error
 * it may have happened or not, and the session is no longer usable.
 */
export type CoreStore = {
  /**
   * Acquires the lease with the next epoch, or returns for how long another leader holds it. `leader`: the core that
   * requests it, a UUID.
   */
  readonly acquireLease: (leader: string) => Promise<Lease | Held>;
  /** Records this session in the lease as that of its leader; throws LeaseLost when it no longer leads. */
  readonly renewSession: (epoch: number) => Promise<void>;
  /** Extends the lease of a leader that has no batch to write yet; throws LeaseLost when it no longer leads. */
  readonly confirmLease: (epoch: number) => Promise<void>;
  /** Reads the current lease. Waits for what an older session of this leader is still doing. */
  readonly readLease: () => Promise<Lease>;
  /** Releases the lease, so that the next start need not wait. */
  readonly releaseLease: (epoch: number) => Promise<void>;
  /**
   * Passes the broker's whole state to `take`, row by row in canonical order; nothing for a tenant that was never
   * opened.
   */
  readonly recover: (epoch: number, codeVersion: string, take: (row: StateRow) => void) => Promise<Recovered>;
  /**
   * The stored replies to those of the keys that have one and are projected; may be called while a batch is being
   * committed.
   */
  readonly knownAnswers: (keys: readonly IdempotencyKey[]) => Promise<KnownAnswers>;
  /** The latest stored trades of every issue at a venue (null: the first), oldest first. */
  readonly recentTrades: (venue: VenueId | null) => Promise<readonly Trade[]>;
  /** Writes a batch; throws LeaseLost unless exactly this leader holds the lease at `formerSeq`. */
  readonly commit: (batch: Batch) => Promise<void>;
  /** Whether the store itself has refused: nothing of the call happened. */
  readonly isDefinite: (error: unknown) => boolean;
  /** Closes the session. */
  readonly end: () => Promise<void>;
};
