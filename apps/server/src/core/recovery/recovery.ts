import { Broker, listedSpec } from '@kabuto/brokerage';
import { atNight, epochMs, type InstrumentSpec, Venue, type VenueId, type VenueSpec } from '@kabuto/market';
import type { Logger } from '../../platform/log/index.ts';
import { Engine } from '../engine/engine.ts';
import { leaseDigest } from '../engine/evidence.ts';
import { NIGHT, nightSeed } from '../engine/night-venue.ts';
import type { VenuePort } from '../engine/venue-port.ts';
import { type Held, type Lease, LeaseLost } from '../lease/lease.ts';
import type { FactsRow } from '../projections/tables.ts';
import type { Timing } from '../sequencer/timing.ts';
import type { CoreStore } from '../store/store.ts';

/** What the machines are built from. */
export type Market = {
  readonly tenantId: number;
  /** The first venue, which is simulated. */
  readonly venue: VenueSpec;
  /** Ports to the venues besides the first. */
  readonly others?: ReadonlyMap<VenueId, VenuePort>;
  /** The night session, where there is one. */
  readonly night?: VenueSpec;
  readonly instruments: readonly InstrumentSpec[];
  readonly seed: number;
  /** Release of the machines' behaviour, journaled with each epoch. */
  readonly codeVersion: string;
  /** Rows that one input over all accounts examines; the core's own default when omitted. */
  readonly sweepRows?: number;
};

/** How a core waits for a lease that another server holds. */
export type WaitOptions = {
  readonly timing: Timing;
  readonly log: Logger;
  /** Called when the lease was confirmed or acquired by another server while this one waits: that server is alive. */
  readonly onLed?: (() => void) | undefined;
  /** Once aborted, the wait ends with LeaseLost. */
  readonly stopped?: AbortSignal | undefined;
};

/** The store refused the batch that every epoch begins with. */
export class ResetNotStored extends Error {
  constructor() {
    super("the reset of the venue, an epoch's first batch, could not be stored");
    this.name = 'ResetNotStored';
  }
}

/**
 * Acquires the lease for `leader`, a UUID, once that of any other leader has expired. Throws LeaseLost when `stopped`
 * is aborted.
 */
export async function waitForLease(
  store: CoreStore,
  leader: string,
  { timing, log, onLed, stopped }: WaitOptions,
): Promise<Lease> {
  for (let former: Held | undefined; ; ) {
    const answer = await store.acquireLease(leader);
    if ('epoch' in answer) return answer;
    if (stopped?.aborted === true) throw new LeaseLost('the server stops and waits no longer');
    former ??= answer;
    if (answer.heldBy !== former.heldBy || answer.expiresAt > former.expiresAt) onLed?.();
    const { heldForMs } = answer;
    log.info({ heldForMs }, 'another server leads this market: waiting for its lease to expire');
    await timing.delay(Math.min(1000, heldForMs + 50));
  }
}

/** The issues of the data set, then those that were listed while the market ran. */
function issuesOf({ instruments }: Market, broker: Broker): InstrumentSpec[] {
  const known = new Set(instruments.map(({ code }) => code));
  const listed = broker
    .listedIssues()
    .flatMap((row) => (row.listing === undefined || known.has(row.code) ? [] : [listedSpec(row, row.listing)]));
  return [...instruments, ...listed];
}

/**
 * The night session as it was left; of a market that has had none as its schedule says, with the bases of the first
 * venue.
 */
function nightOf(market: Market, broker: Broker, facts: readonly FactsRow[], { epoch, marketAt }: Lease): Venue | null {
  if (market.night === undefined) return null;
  const at = epochMs(marketAt);
  const issues = issuesOf(market, broker).map((spec) =>
    atNight({ ...spec, base: broker.instrument(spec.code)?.base ?? spec.base }),
  );
  const venue = new Venue(market.night, issues, at);
  const left = broker.globals.venues?.find((row) => row.venue === NIGHT);
  const { phase, tradeDate } = { phase: left?.phase ?? venue.phase, tradeDate: left?.tradeDate ?? venue.tradeDate };
  const known = facts.filter((row) => row.venue === NIGHT).map((row) => row.facts);
  venue.apply({ kind: 'reset', epoch, seed: nightSeed(market.seed), at, tradeDate, phase, facts: known, orders: [] });
  return venue;
}

/**
 * Builds the machines from the tables (rules/core.md 1, recovery law) and journals the new epoch's checkpoint; the
 * caller resets the venue next.
 */
export async function recover(store: CoreStore, market: Market, lease: Lease, timing: Timing): Promise<Engine> {
  const { tenantId, codeVersion } = market;
  const broker = new Broker();
  const { checkpoint, facts } = await store.recover(lease.epoch, codeVersion, (row) => broker.take(row));
  const at = epochMs(lease.marketAt);
  const known = facts.filter((row) => row.venue === undefined).map((row) => row.facts);
  const venue = new Venue(market.venue, issuesOf(market, broker), at);
  if (lease.tradeDate !== null) {
    const { epoch, phase, tradeDate } = lease;
    venue.apply({ kind: 'reset', epoch, seed: market.seed, at, tradeDate, phase, facts: known, orders: [] });
  }
  const { epoch, seq, headHash: head, eventSeq, tick } = lease;
  const part = market.sweepRows === undefined ? {} : { sweepRows: market.sweepRows };
  const state = { tenantId, epoch, seq, head, eventSeq, tick, at, ...part };
  const engine = new Engine(broker, venue, state, market.others, nightOf(market, broker, facts, lease));
  engine.quotes.restore(facts);
  const found = { factsHash: engine.evidence.takeFacts(facts), leaseHash: leaseDigest(lease) };
  engine.hostRows.checkpoint({ ...checkpoint, ...found }, timing.now());
  return engine;
}
