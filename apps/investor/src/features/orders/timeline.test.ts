import type { OrderStep } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { milestoneText, timelineOf } from './timeline.ts';

const first: OrderStep = {
  journalSeq: 1,
  at: 1,
  state: 'routed',
  price: '3120',
  quantity: '300',
  filled: '0',
  triggerPrice: null,
  amend: null,
  reason: null,
  reasonText: null,
  holdCash: '0',
  holdShares: '0',
  fillId: null,
};

/** The milestones of steps that each change something of the step before. */
const after = (...changes: readonly Partial<OrderStep>[]): string[] => {
  const steps: OrderStep[] = [];
  for (const change of changes) steps.push({ ...(steps.at(-1) ?? first), fillId: null, ...change });
  return timelineOf(steps).map(({ milestone }) => milestone);
};

it('MKT-06 the timeline names the venue that an order went to, where it is not the exchange', () => {
  expect([milestoneText('sent', undefined), milestoneText('sent', 'pts'), milestoneText('working', 'pts')]).toEqual([
    'orders.stepSent',
    'orders.stepSentTo',
    'orders.stepWorkingAt',
  ]);
  expect(milestoneText('filled', 'pts')).toBe('orders.stepFilled');
});

describe('the timeline of an order', () => {
  it('ORD-01 sent, in the book, filled in parts and whole', () => {
    const fills = [
      { state: 'partial', filled: '100', fillId: '7' },
      { state: 'filled', filled: '300', fillId: '8' },
    ] as const;
    expect(after({}, { state: 'working' }, ...fills)).toEqual(['sent', 'working', 'fill', 'filled']);
  });

  it('ORD-05 an amendment is requested, then made or rejected; before the venue has the order it is made at once', () => {
    const asked = { state: 'amending', amend: { price: '3121', quantity: '300' } } as const;
    expect(after({}, { state: 'working' }, asked, { state: 'working', price: '3121', amend: null })).toEqual([
      'sent',
      'working',
      'amendAsked',
      'amended',
    ]);
    expect(after({ state: 'working' }, asked, { state: 'working', amend: null })).toEqual([
      'working',
      'amendAsked',
      'amendRefused',
    ]);
    expect(after({ state: 'waiting' }, { quantity: '200' })).toEqual(['waiting', 'amended']);
    expect(after({ state: 'armed', triggerPrice: '3000' }, { triggerPrice: '3010' })).toEqual(['armed', 'amended']);
  });

  it('ORD-06 a cancel is requested, then done or too late', () => {
    expect(after({}, { state: 'working' }, { state: 'cancelling' }, { state: 'cancelled' })).toEqual([
      'sent',
      'working',
      'cancelAsked',
      'cancelled',
    ]);
    expect(after({ state: 'working' }, { state: 'cancelling' }, { state: 'working' })).toEqual([
      'working',
      'cancelAsked',
      'cancelRefused',
    ]);
  });

  it('ORD-16 an order outside hours waits, is sent, and is carried over to the next session', () => {
    expect(
      after(
        { state: 'waiting' },
        { state: 'routed' },
        { state: 'working' },
        { state: 'waiting' },
        { state: 'expired' },
      ),
    ).toEqual(['waiting', 'sent', 'working', 'carried', 'expired']);
  });

  it('ORD-03 a stop waits for its price and is sent when it is reached; a step that changes only its hold is no line', () => {
    expect(after({ state: 'armed' }, { holdCash: '5' }, { state: 'routed' })).toEqual(['armed', 'triggered']);
    expect(after({ state: 'rejected' })).toEqual(['rejected']);
  });
});
