import { Broker } from '@kabuto/brokerage';
import {
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  price,
  shares,
  TOKYO,
  timeOfDay,
  tokyoEpoch,
  Venue,
} from '@kabuto/market';
import { expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { listingInputs, openingInputs } from './opening.ts';

const OLD: InstrumentSpec = {
  code: instrumentCode('7203'),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(30_000),
  activity: 0,
  volatilityBps: 0,
};
/** Offered at 1,600 yen, no first price yet; `base` is not what its limits are counted from. */
const NEW: InstrumentSpec = {
  ...OLD,
  code: instrumentCode('130A'),
  tickTable: 'other',
  base: price(20_000),
  offer: price(16_000),
};

/** An engine over a broker at a time of Thursday, and a way to read the terms of an issue on both sides. */
function engineFor(broker: Broker, instruments: readonly InstrumentSpec[], time: string) {
  const at = tokyoEpoch(isoDate('2026-11-19'), timeOfDay(time));
  const venue = new Venue(TOKYO, instruments, at);
  const { phase, tradeDate } = venue;
  venue.apply({ kind: 'reset', epoch: 1, seed: 1, at, tradeDate, phase, facts: [], orders: [] });
  const fresh = { tenantId: 1, epoch: 1, seq: 0, head: Buffer.alloc(32), eventSeq: 0, tick: 0, at };
  const engine = new Engine(broker, venue, fresh);
  return { engine, both: ({ code }: InstrumentSpec) => [engine.broker.instrument(code), venue.terms(code)] as const };
}

it.each(['08:30', '10:00', '15:45'])(
  'rules/market.md 1.9: a new issue listed at %s has the same base and limits at the broker and at the venue',
  (time) => {
    const broker = new Broker();
    engineFor(broker, [OLD], '08:10').engine.open(openingInputs([OLD]), 0);
    const { engine, both } = engineFor(broker, [OLD, NEW], time);
    engine.listInstruments(listingInputs([OLD, NEW]), 0);
    const [known, terms] = both(NEW);
    expect(known).toMatchObject({ base: price(16_000), lower: price(4_000), upper: price(64_000) });
    expect(known).toMatchObject(terms);
    const [old, oldTerms] = both(OLD);
    expect(old).toMatchObject(oldTerms);
  },
);

it('rules/market.md 1.9: a market that opens with a new issue gives it first-day limits before anything else', () => {
  const [input] = listingInputs([NEW]);
  expect(input).toMatchObject({ instrument: { base: price(16_000), lower: price(4_000), upper: price(64_000) } });
});
