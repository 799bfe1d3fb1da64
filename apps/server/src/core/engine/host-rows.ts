import type { EpochMs, Venue } from '@kabuto/market';
import { canonicalBytes } from '../journal/canonical.ts';
import { commandPayload, dayOf, keyHash } from '../journal/command-key.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { MemberNote } from '../journal/members.ts';
import { type Checkpoint, checkpointPayload } from '../recovery/checkpoint.ts';
import type { Answer, IdempotencyKey } from '../types.ts';
import type { EngineJournal } from './engine-journal.ts';
import type { Evidence, EvidenceRows } from './evidence.ts';

/** Journals what is no input of the broker: the host's own rows. `wallAt`: time of the system clock. */
export class HostRows {
  readonly #journal: EngineJournal;
  readonly #evidence: Evidence;
  readonly #now: () => EpochMs;
  readonly #venue: Pick<Venue, 'phase' | 'tradeDate'>;

  /** `now` returns market time; `venue` is the first venue's machine. */
  constructor(
    journal: EngineJournal,
    evidence: Evidence,
    now: () => EpochMs,
    venue: Pick<Venue, 'phase' | 'tradeDate'>,
  ) {
    this.#journal = journal;
    this.#evidence = evidence;
    this.#now = now;
    this.#venue = venue;
  }

  /** Journals a change of the market clock's speed, because it determines every later tick. */
  speed(speed: number, wallAt: number): void {
    this.#append(JOURNAL_KIND.setSpeed, canonicalBytes({ speed }), wallAt);
  }

  /**
   * Journals the first row of an epoch: the state it begins with, and the code version that it decides by
   * (rules/core.md 1).
   */
  checkpoint(checkpoint: Checkpoint, wallAt: number): void {
    const journalSeq = this.#append(JOURNAL_KIND.checkpoint, canonicalBytes(checkpointPayload(checkpoint)), wallAt);
    this.#journal.record.checkpoints.push({ ...checkpoint, journalSeq });
  }

  /**
   * Journals the digests of the batch's rows that no event describes; returns that journal row's number, or null when
   * there are none.
   */
  evidence(rows: Omit<EvidenceRows, 'days'>, speed: number, wallAt: number): number | null {
    const { phase, tradeDate } = this.#venue;
    const payload = this.#evidence.of({ ...rows, days: this.#journal.record.dayBars }, { phase, tradeDate, speed });
    return payload && this.#append(JOURNAL_KIND.evidence, payload, wallAt);
  }

  /** Journals the owner of an account, and the digest of what decides who acts for it. */
  member({ accountId, digest, member }: MemberNote, wallAt: number): void {
    this.#append(JOURNAL_KIND.member, canonicalBytes({ accountId, digest, member }), wallAt);
  }

  /** Journals the key of a command and its reply, after everything that followed from it. */
  command(key: IdempotencyKey, answer: Answer, wallAt: number): void {
    const seq = this.#append(JOURNAL_KIND.command, commandPayload(key, answer), wallAt);
    this.#journal.record.keys.push({ hash: keyHash(key), day: dayOf(wallAt), seq });
  }

  #append(kind: number, payload: Buffer, wallAt: number): number {
    this.#journal.wallAt = wallAt;
    return this.#journal.append(kind, this.#now(), payload);
  }
}
