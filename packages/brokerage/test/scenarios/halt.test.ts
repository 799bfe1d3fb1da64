import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, BrokerHarness, FRI, openHarness, SMALL, TOYOTA } from '../support/broker-harness.ts';

const halt = (harness: BrokerHarness, halted: boolean, instrument = TOYOTA) =>
  harness.do({ kind: 'haltInstrument', instrument, halted });
const RESET = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

describe('MKT-10 halts at the broker (rules/market.md 1.11)', () => {
  it('refuse orders and amends of the issue, accept cancels, and leave other issues alone', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    harness.report('ack', id);
    expect(halt(harness, true)).toMatchObject({ refusal: null, events: [], requests: [] });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 100, 3_000))).toMatchObject({
      reason: 'INSTRUMENT_HALTED',
      field: 'instrument',
    });
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, id, { quantity: 100 })).reason).toBe('INSTRUMENT_HALTED');
    expect(harness.place(ALICE, 'buy', 100, 800, { instrument: SMALL }).refusal).toBeNull();
    expect(harness.broker.order(id)?.state).toBe('working');
    expect(harness.cancel(ALICE, id).requests).toEqual([{ kind: 'cancel', orderId: id }]);
  });

  it('orders that waited for the morning wait for the end of the halt, and go out by their numbers', () => {
    const harness = openHarness({ closed: true });
    const [first, second] = [harness.order(ALICE, 'buy', 100, 3_000), harness.order(ALICE, 'buy', 100, 2_990)];
    const other = harness.order(ALICE, 'buy', 100, 800, { instrument: SMALL });
    halt(harness, true);
    expect(harness.phase(true).requests).toMatchObject([{ kind: 'new', orderId: other }]);
    expect(harness.broker.order(first)?.state).toBe('waiting');
    expect(halt(harness, false).requests).toMatchObject([
      { kind: 'new', orderId: first },
      { kind: 'new', orderId: second },
    ]);
  });

  it('orders keep waiting when the halt ends outside hours, and a day order ends with its day', () => {
    const harness = openHarness({ closed: true });
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    halt(harness, true);
    harness.phase(true);
    harness.phase(false);
    expect(halt(harness, false).requests).toEqual([]);
    expect(harness.openDate(FRI).events).toMatchObject([{ order: { orderId: id, state: 'expired' } }]);
  });

  it('recovery law: what worked in a halted issue keeps working when the venue restarts, and is not refused', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    harness.report('ack', id);
    harness.fill(id, 100, 2_990);
    halt(harness, true);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    const answer = twin.do(RESET);
    expect(answer).toEqual(harness.do(RESET));
    expect(answer).toMatchObject({ requests: [], events: [] });
    expect(twin.broker.workingOrders()).toMatchObject([
      { orderId: id, state: 'partial', filled: 100, holdCash: 300_165 },
    ]);
    expect(halt(twin, false)).toMatchObject({ requests: [], events: [] });
  });

  it('a repeated halt changes nothing; an issue that is not listed is refused', () => {
    const harness = openHarness();
    halt(harness, true);
    harness.broker.takeDirty();
    halt(harness, true);
    expect(harness.broker.takeDirty().instruments).toEqual([]);
    expect(harness.broker.instrument(TOYOTA)?.halted).toBe(true);
    const unknown = '9999' as typeof TOYOTA; // a code that is well formed and not listed
    expect(BrokerHarness.refusalOf(halt(harness, true, unknown))).toMatchObject({ reason: 'INSTRUMENT_UNKNOWN' });
  });

  it('ends with new reference data of the issue too', () => {
    const harness = openHarness({ closed: true });
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    const before = harness.broker.instrument(TOYOTA);
    if (before === undefined) throw new Error('listed above');
    harness.do({ kind: 'setInstrument', instrument: { ...before, halted: true } });
    harness.phase(true);
    const { requests } = harness.do({ kind: 'setInstrument', instrument: before });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id }]);
  });
});

describe('BO-05 halts that two operators agreed on', () => {
  it('are refused when the maker approved them alone', () => {
    const harness = openHarness();
    const agreed = (checker: number) =>
      harness.do({
        kind: 'haltInstrument',
        instrument: TOYOTA,
        halted: true,
        proposal: { number: 4, maker: 1, checker },
      });
    expect(BrokerHarness.refusalOf(agreed(1)).reason).toBe('PROPOSAL_OWN');
    expect(harness.broker.instrument(TOYOTA)?.halted).toBe(false);
    expect(agreed(2).refusal).toBeNull();
    expect(harness.broker.instrument(TOYOTA)?.halted).toBe(true);
  });
});
