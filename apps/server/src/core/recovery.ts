import { setTimeout as delay } from 'node:timers/promises';
import { Broker } from '@kabuto/brokerage';
import { epochMs, type InstrumentSpec, Venue, type VenueSpec } from '@kabuto/market';
import type { Client } from 'pg';
import type { Logger } from '../platform/log/index.ts';
import { CheckpointWriter } from './checkpoint.ts';
import { Engine } from './engine.ts';
import { acquireLease, inTenant, type Lease } from './lease.ts';
import { loadBroker, loadFacts } from './load.ts';

/** What the machines are built from. */
export type Market = {
  readonly tenantId: number;
  readonly venue: VenueSpec;
  readonly instruments: readonly InstrumentSpec[];
  readonly seed: number;
  /** Release of the machines' behaviour, journaled with each epoch. */
  readonly codeVersion: string;
};

/** Takes the lease, waiting for as long as a living leader holds it. */
export async function waitForLease(client: Client, tenantId: number, log: Logger): Promise<Lease> {
  for (;;) {
    const answer = await acquireLease(client, tenantId);
    if ('epoch' in answer) return answer;
    log.info({ heldForMs: answer.heldForMs }, 'another server leads this market: waiting for its lease to end');
    await delay(Math.min(1000, answer.heldForMs + 50));
  }
}

/** The broker that the tables hold, and the checkpoint of the epoch that begins with it. */
async function loadWithCheckpoint(client: Client, market: Market, epoch: number) {
  const broker = new Broker();
  const writer = await CheckpointWriter.begin(client, market.tenantId, epoch, market.codeVersion);
  for await (const rows of loadBroker(client)) {
    await writer.add(rows);
    for (const row of rows) broker.take(row);
  }
  return { broker, checkpoint: writer.end(), facts: await loadFacts(client) };
}

/** The machines as the tables say (core.md 1, recovery law), and the new epoch's checkpoint in the journal; the caller resets the venue next. */
export async function recover(client: Client, market: Market, lease: Lease): Promise<Engine> {
  const { tenantId } = market;
  const { broker, checkpoint, facts } = await inTenant(client, tenantId, () =>
    loadWithCheckpoint(client, market, lease.epoch),
  );
  const at = epochMs(lease.marketAt);
  const venue = new Venue(market.venue, market.instruments, at);
  if (lease.tradeDate !== null) {
    const { epoch, phase, tradeDate } = lease;
    venue.apply({ kind: 'reset', epoch, seed: market.seed, at, tradeDate, phase, facts, orders: [] });
  }
  const { epoch, seq, headHash: head, eventSeq, tick } = lease;
  const engine = new Engine(broker, venue, { tenantId, epoch, seq, head, eventSeq, tick, at });
  engine.noteCheckpoint(checkpoint, Date.now());
  return engine;
}
