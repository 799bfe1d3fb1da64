import { Broker } from '@kabuto/brokerage';
import { epochMs, type InstrumentSpec, Venue, type VenueSpec } from '@kabuto/market';
import type { Logger } from '../platform/log/index.ts';
import { Engine } from './engine.ts';
import { leaseDigest } from './evidence.ts';
import type { Lease } from './lease.ts';
import type { CoreStore } from './store.ts';
import type { Timing } from './timing.ts';

/** What the machines are built from. */
export type Market = {
  readonly tenantId: number;
  readonly venue: VenueSpec;
  readonly instruments: readonly InstrumentSpec[];
  readonly seed: number;
  /** Release of the machines' behaviour, journaled with each epoch. */
  readonly codeVersion: string;
  /** Rows that one input over all accounts looks at; the core's own number when left out. */
  readonly sweepRows?: number;
};

/** The store refused the batch that every epoch begins with. */
export class ResetNotStored extends Error {
  constructor() {
    super("the reset of the venue, an epoch's first batch, could not be stored");
    this.name = 'ResetNotStored';
  }
}

/** Takes the lease, waiting for as long as a living leader holds it. */
export async function waitForLease(store: CoreStore, timing: Timing, log: Logger): Promise<Lease> {
  for (;;) {
    const answer = await store.acquireLease();
    if ('epoch' in answer) return answer;
    log.info({ heldForMs: answer.heldForMs }, 'another server leads this market: waiting for its lease to end');
    await timing.delay(Math.min(1000, answer.heldForMs + 50));
  }
}

/** The machines as the tables say (core.md 1, recovery law), and the new epoch's checkpoint in the journal; the caller resets the venue next. */
export async function recover(store: CoreStore, market: Market, lease: Lease, timing: Timing): Promise<Engine> {
  const { tenantId, codeVersion } = market;
  const broker = new Broker();
  const { checkpoint, facts } = await store.recover(lease.epoch, codeVersion, (row) => broker.take(row));
  const at = epochMs(lease.marketAt);
  const known = facts.map((row) => row.facts);
  const venue = new Venue(market.venue, market.instruments, at);
  if (lease.tradeDate !== null) {
    const { epoch, phase, tradeDate } = lease;
    venue.apply({ kind: 'reset', epoch, seed: market.seed, at, tradeDate, phase, facts: known, orders: [] });
  }
  const { epoch, seq, headHash: head, eventSeq, tick } = lease;
  const part = market.sweepRows === undefined ? {} : { sweepRows: market.sweepRows };
  const engine = new Engine(broker, venue, { tenantId, epoch, seq, head, eventSeq, tick, at, ...part });
  const found = { factsHash: engine.evidence.takeFacts(facts), leaseHash: leaseDigest(lease) };
  engine.noteCheckpoint({ ...checkpoint, ...found }, timing.now());
  return engine;
}
