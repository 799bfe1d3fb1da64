import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, Desk, FRI, openDesk, SMALL, TOYOTA } from '../support/kit.ts';

const halt = (desk: Desk, halted: boolean, instrument = TOYOTA) =>
  desk.do({ kind: 'haltInstrument', instrument, halted });
const RESET = { kind: 'venueReset', epoch: 2, seed: 1, codeVersion: 'test' } as const;

describe('MKT-10 halts at the broker (rules/market.md 1.11)', () => {
  it('refuse orders and amends of the issue, let cancels through, and leave other issues alone', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 200, 3_000);
    desk.report('ack', id);
    expect(halt(desk, true)).toMatchObject({ refusal: null, events: [], requests: [] });
    expect(Desk.refusalOf(desk.place(ALICE, 'buy', 100, 3_000))).toMatchObject({
      reason: 'INSTRUMENT_HALTED',
      field: 'instrument',
    });
    expect(Desk.refusalOf(desk.amend(ALICE, id, { quantity: 100 })).reason).toBe('INSTRUMENT_HALTED');
    expect(desk.place(ALICE, 'buy', 100, 800, { instrument: SMALL }).refusal).toBeNull();
    expect(desk.broker.order(id)?.state).toBe('working');
    expect(desk.cancel(ALICE, id).requests).toEqual([{ kind: 'cancel', orderId: id }]);
  });

  it('orders that waited for the morning wait for the end of the halt, and go out by their numbers', () => {
    const desk = openDesk({ closed: true });
    const [first, second] = [desk.order(ALICE, 'buy', 100, 3_000), desk.order(ALICE, 'buy', 100, 2_990)];
    const other = desk.order(ALICE, 'buy', 100, 800, { instrument: SMALL });
    halt(desk, true);
    expect(desk.phase(true).requests).toMatchObject([{ kind: 'new', orderId: other }]);
    expect(desk.broker.order(first)?.state).toBe('waiting');
    expect(halt(desk, false).requests).toMatchObject([
      { kind: 'new', orderId: first },
      { kind: 'new', orderId: second },
    ]);
  });

  it('when the halt ends outside hours the orders go on waiting, and a day order ends with its day', () => {
    const desk = openDesk({ closed: true });
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    halt(desk, true);
    desk.phase(true);
    desk.phase(false);
    expect(halt(desk, false).requests).toEqual([]);
    expect(desk.openDate(FRI).events).toMatchObject([{ order: { orderId: id, state: 'expired' } }]);
  });

  it('recovery law: what worked in a halted issue goes on working when the venue starts anew, and is not refused', () => {
    const desk = openDesk();
    const id = desk.order(ALICE, 'buy', 200, 3_000);
    desk.report('ack', id);
    desk.fill(id, 100, 2_990);
    halt(desk, true);
    const twin = new Desk(Broker.restore(desk.broker.snapshot()), desk.now);
    const answer = twin.do(RESET);
    expect(answer).toEqual(desk.do(RESET));
    expect(answer).toMatchObject({ requests: [], events: [] });
    expect(twin.broker.workingOrders()).toMatchObject([
      { orderId: id, state: 'partial', filled: 100, holdCash: 300_165 },
    ]);
    expect(halt(twin, false)).toMatchObject({ requests: [], events: [] });
  });

  it('said twice changes nothing; an issue that is not listed is refused', () => {
    const desk = openDesk();
    halt(desk, true);
    desk.broker.takeDirty();
    halt(desk, true);
    expect(desk.broker.takeDirty().instruments).toEqual([]);
    expect(desk.broker.instrument(TOYOTA)?.halted).toBe(true);
    const unknown = '9999' as typeof TOYOTA; // a code that is well formed and not listed
    expect(Desk.refusalOf(halt(desk, true, unknown))).toMatchObject({ reason: 'INSTRUMENT_UNKNOWN' });
  });

  it('ends with new reference data of the issue too', () => {
    const desk = openDesk({ closed: true });
    const id = desk.order(ALICE, 'buy', 100, 3_000);
    const before = desk.broker.instrument(TOYOTA);
    if (before === undefined) throw new Error('listed above');
    desk.do({ kind: 'setInstrument', instrument: { ...before, halted: true } });
    desk.phase(true);
    const { requests } = desk.do({ kind: 'setInstrument', instrument: before });
    expect(requests).toMatchObject([{ kind: 'new', orderId: id }]);
  });
});
