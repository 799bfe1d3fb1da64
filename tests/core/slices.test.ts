import { type InstrumentSpec, instrumentCode, isoDate, price, shares, TOKYO, yen } from '@kabuto/market';
import { afterEach, describe, expect, it } from 'vitest';
import { openingInputs } from '../../apps/server/src/core/engine/opening.ts';
import { Core, demoStart } from '../../apps/server/src/core/index.ts';
import { JOURNAL_KIND, type JournalRow } from '../../apps/server/src/core/journal/journal.ts';
import type { Lease } from '../../apps/server/src/core/lease/lease.ts';
import { recover } from '../../apps/server/src/core/recovery/recovery.ts';
import { skipTo } from '../../apps/server/src/core/sequencer/clock.ts';
import { SYSTEM_TIMING, type Timing } from '../../apps/server/src/core/sequencer/timing.ts';
import type { CommandInput } from '../../apps/server/src/core/types.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { memoryStore } from '../support/memory-store.ts';

const ISSUES = 300;
const DATE = isoDate('2026-11-24');
const AT = demoStart(DATE);
const instruments = Array.from(
  { length: ISSUES },
  (_, n): InstrumentSpec => ({
    code: instrumentCode(String(1300 + n)),
    lot: shares(100),
    tickTable: 'topix500',
    base: price(30_000),
    activity: 0,
    volatilityBps: 0,
  }),
);
const MARKET = { tenantId: 1, venue: TOKYO, instruments, seed: 7, codeVersion: 'test' };
const [BUYER, SELLER] = [1001, 1002];

/**
 * A core with two customers whose orders cross in each issue at the opening. Its wall clock is stopped unless a turn
 * moves it.
 */
async function beforeOpening(onTurn: (wall: { now: number }) => void = () => undefined) {
  const memory = memoryStore(AT);
  const wall = { now: AT as number };
  const errors: Error[] = [];
  let onTimer = (): void => undefined;
  const timing: Timing = {
    now: () => wall.now,
    delay: async () => undefined,
    turn: () => {
      onTurn(wall);
      return SYSTEM_TIMING.turn();
    },
    every: (_ms, act) => {
      onTimer = act;
      return () => undefined;
    },
  };
  const log = createLogger({ level: 'silent' });
  const connect = async () => memory.store;
  const onFatal = (error: Error) => void errors.push(error);
  core = await Core.start({ ...MARKET, clockMode: 'demo', connect, timing, log, onFatal });
  for (const input of orders()) expect((await core.submit({ input })).refusal).toBeNull();
  /** Fires the timer one second later. */
  const tick = (): void => {
    wall.now += 1_000;
    onTimer();
  };
  return { core, errors, tick, ...memory };
}
let core: Core;
afterEach(() => core.stop());

/** The commands that create two customers whose orders cross in each issue. */
function* orders(): Generator<CommandInput> {
  for (const accountId of [BUYER, SELLER]) yield { kind: 'openAccount', accountId };
  yield { kind: 'credit', accountId: BUYER, amount: yen(900_000_000), house: 4, source: 'test' };
  const past = { tradeDate: isoDate('2026-11-10'), settlesOn: isoDate('2026-11-12') };
  const acceptedAt = demoStart(past.tradeDate);
  const fills = [{ at: acceptedAt, price: price(30_000), quantity: shares(100) }];
  const bought = instruments.map(({ code: instrument }) => ({
    ...({ instrument, side: 'buy', type: 'market', price: null, quantity: shares(100), acceptedAt } as const),
    ...past,
    fills,
    openUntil: null,
  }));
  yield { kind: 'bookHistory', accountId: SELLER, cash: yen(100_000_000), orders: bought };
  for (const { code: instrument } of instruments) {
    for (const [accountId, side] of [[BUYER, 'buy'] as const, [SELLER, 'sell'] as const])
      yield {
        kind: 'place',
        accountId,
        clientOrderId: '',
        instrument,
        side,
        type: 'limit',
        price: price(30_000),
        quantity: shares(100),
        timeInForce: 'day',
        expiresOn: null,
      };
  }
}

/** What the machines decided. Evidence digests belong to batches, and an engine without a host produces no batches. */
const decided = (rows: readonly JournalRow[]): string[] =>
  rows
    .filter(({ kind }) => kind !== JOURNAL_KIND.evidence && kind !== JOURNAL_KIND.checkpoint)
    .map(({ kind, at, payload, outcome }) => `${kind} ${at} ${payload.toString('hex')} ${outcome.toString('hex')}`);

describe('an auction of many issues', () => {
  it('runs everything else in between, and journals the same bytes as without slices', async () => {
    let turns = 0;
    const { rows } = await beforeOpening(() => {
      turns += 1;
    });
    // shortly before the opening, then past it to shortly before the afternoon
    for (let n = 0; n < 2; n++) await core.skipTo('opening');
    // each issue's auction and each of its two fills is a slice
    expect(turns).toBeGreaterThanOrEqual(Math.floor((3 * ISSUES) / 256));

    const other = memoryStore(AT);
    const lease = (await other.store.acquireLease('test')) as Lease; // a store in memory is never held by another holder
    const engine = await recover(other.store, MARKET, lease, { ...SYSTEM_TIMING, now: () => AT });
    engine.open(openingInputs(instruments), AT);
    engine.resetVenue(MARKET.seed, MARKET.codeVersion, AT);
    for (const input of orders()) engine.apply({ ...input, at: engine.at }, AT);
    for (let n = 0; n < 2; n++) engine.advance(skipTo(engine.at, 'opening'), false, AT);
    expect(engine.venue.phase).toBe('pm-acceptance');
    expect(decided(rows)).toEqual(decided(engine.takeRecord().journal));
  });

  it('confirms the lease in between, and shows no reader a market in the middle of it', async () => {
    const seen: string[] = [];
    let looks = 0;
    const { confirmations, tick } = await beforeOpening((wall) => {
      wall.now += 2_000;
      looks += 1;
      expect(seen).toEqual([]);
      void core.read(({ venue }) => seen.push(venue.phase));
    });
    await core.setSpeed(60);
    const opened = new Promise<void>((resolve) => {
      core.feed.onPublished(({ session }) => {
        if (session.phase === 'am-continuous') resolve();
      });
    });
    tick();
    await opened;
    await core.read(() => undefined);
    expect(looks).toBeGreaterThan(1);
    expect(seen).toEqual(Array.from({ length: looks }, () => 'am-continuous'));
    expect(confirmations()).toBeGreaterThan(0);
  });
});

it('a batch that cannot be serialised is decided again, and the process continues', async () => {
  const { errors } = await beforeOpening();
  let failures = 0;
  core.feed.setDepthFilter(() => {
    failures += 1;
    if (failures === 1) throw new RangeError('refused by the test');
    return false;
  });
  const { code: instrument } = instruments[0] ?? { code: instrumentCode('1300') };
  const answer = await core.submit({
    input: {
      kind: 'place',
      accountId: BUYER,
      clientOrderId: '',
      instrument,
      side: 'buy',
      type: 'limit',
      price: price(29_000),
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
    },
  });
  expect(answer.refusal).toBeNull();
  expect(errors).toEqual([]);
  expect(core.problems).toEqual(['an invariant was violated: new orders are stopped']);
});
