import { type BrokerGlobals, type DirtyRows, settlementDate } from '@kabuto/brokerage';
import type { Depth, InstrumentCode, MarketData, Venue, VenueId } from '@kabuto/market';
import type { Engine } from '../engine/engine.ts';
import { type NightSession, nightSession } from '../engine/night-session.ts';
import { NIGHT } from '../engine/night-venue.ts';
import type { BatchRecord } from '../engine/record.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { Tape } from '../journal/tape.ts';
import type { Lease } from '../lease/lease.ts';
import type { CodedBar, FactsRow, TapeChunk, WithJournalSeq } from '../projections/tables.ts';

/**
 * What a batch did, as plain data that no longer changes: its journal rows and what else it adds, and the after-image
 * of every row that changed. Read tables follow from it alone (`projections/`).
 */
export type CommittedBatch = {
  /** Sequence number of the last journal row before the batch. */
  readonly formerSeq: number;
  /** The lease after the batch: sequence, head, epoch, market time, phase, trade date, speed. */
  readonly lease: Lease;
  readonly record: BatchRecord;
  readonly dirty: DirtyRows;
  readonly globals: BrokerGlobals;
  readonly facts: readonly FactsRow[];
  readonly minuteBars: readonly CodedBar[];
  readonly chunks: readonly TapeChunk[];
  /** The journal row with the digests of the rows that no event describes; null where there are none. */
  readonly evidenceSeq: number | null;
};

/** What a venue's market did in a batch. `depths`: the watched books of the quotes that changed. */
export type MarketUpdate = { readonly market: MarketData; readonly depths: ReadonlyMap<InstrumentCode, Depth> };

/** Everything one batch writes and publishes. `night`: of the night session, where there is one. */
export type Batch = CommittedBatch &
  MarketUpdate & { readonly night: (MarketUpdate & { readonly session: NightSession }) | null };

/** The rows, each with the journal row that holds its digest. */
export const withJournalSeq = <Row extends WithJournalSeq>(rows: readonly Row[], journalSeq: number | null): Row[] =>
  rows.map((row) => ({ ...row, journalSeq }));

/** What subscribers have seen so far of each venue, and which books they watch. */
export type MarketFeed = {
  readonly tape: Tape;
  readonly nightTape?: Tape;
  readonly watchesDepth: (code: InstrumentCode, venue?: VenueId) => boolean;
};

/** Levels of a book that are shown. */
const DEPTH_LEVELS = 10;

/** What a batch contains besides what the engine did. */
export type BatchFrame = {
  /** Sequence number of the last committed journal row. */
  readonly formerSeq: number;
  /** Speed of the market clock. */
  readonly speed: number;
  /** Time of the system clock. */
  readonly wallAt: number;
};

/** Whether the batch has nothing to write besides the lease itself. */
export const isEmpty = (batch: Batch): boolean => batch.lease.seq === batch.formerSeq;

/** Kinds of journal rows that market time brings: ticks, and sweeps over all accounts. */
const TIME_KINDS: readonly number[] = [JOURNAL_KIND.tick, JOURNAL_KIND.settle, JOURNAL_KIND.sweep];
/** Whether market time advances in the batch. */
export const hasTick = ({ record }: Batch): boolean => record.journal.some(({ kind }) => TIME_KINDS.includes(kind));

/** A venue's quotes that have changed. */
const quotesOf = (venue: Venue, { dirtyQuotes }: MarketData): FactsRow[] =>
  dirtyQuotes.map((code) => {
    const { bids, asks } = venue.depth(code, 1);
    return { facts: venue.facts(code), bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
  });

const minutesOf = ({ minuteBars }: MarketData): CodedBar[] =>
  minuteBars.map(({ instrument, bar }) => ({ code: instrument, bar }));

/** The watched books of the quotes that have changed. */
const depthsOf = (venue: Venue, { dirtyQuotes }: MarketData, isWatched: (code: InstrumentCode) => boolean) =>
  new Map(dirtyQuotes.filter(isWatched).map((code) => [code, venue.depth(code, DEPTH_LEVELS)]));

const atNight = <Row>(rows: readonly Row[]): (Row & { readonly venue: VenueId })[] =>
  rows.map((row) => ({ ...row, venue: NIGHT }));

/** Takes what the night session did out of the engine, whose quotes it goes into; null where there is none. */
function nightOf({ night, quotes }: Engine, feed: MarketFeed): Batch['night'] {
  if (night === null) return null;
  const { venue, takes } = night;
  const market = venue.drain();
  for (const row of atNight(quotesOf(venue, market))) quotes.put(row);
  return {
    market,
    depths: depthsOf(venue, market, (code) => feed.watchesDepth(code, NIGHT)),
    session: nightSession(venue, (date) => settlementDate(takes, date)),
  };
}

/**
 * Takes everything that was done since the last batch out of the engine, which may continue while the batch is being
 * committed.
 */
export function collectBatch(engine: Engine, feed: MarketFeed, frame: BatchFrame): Batch {
  const { formerSeq, speed, wallAt } = frame;
  const market = engine.venue.drain();
  const night = nightOf(engine, feed);
  const facts = [...quotesOf(engine.venue, market), ...engine.quotes.takeChanged()];
  const nightChunks = night === null ? [] : atNight(feed.nightTape?.chunks(night.market) ?? []);
  const chunks = [...feed.tape.chunks(market), ...nightChunks];
  const minutes = [...minutesOf(market), ...(night === null ? [] : atNight(minutesOf(night.market)))];
  // journaled before the engine's sequence is read below
  const evidenceSeq = engine.hostRows.evidence({ facts, minutes, tape: chunks }, speed, wallAt);
  return {
    formerSeq,
    lease: {
      epoch: engine.epoch,
      seq: engine.seq,
      headHash: engine.head,
      eventSeq: engine.eventSeq,
      tick: engine.tick,
      marketAt: engine.at,
      phase: engine.venue.phase,
      tradeDate: engine.venue.tradeDate,
      speed,
    },
    record: engine.takeRecord(),
    dirty: engine.broker.takeDirty(),
    globals: engine.broker.globals,
    market,
    facts,
    minuteBars: minutes,
    chunks,
    evidenceSeq,
    depths: depthsOf(engine.venue, market, (code) => feed.watchesDepth(code)),
    night,
  };
}
