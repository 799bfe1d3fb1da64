import { OFFERING_STATES, type OfferingState } from '@kabuto/brokerage';
import { epochMs, isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { type Due, dueStep } from './due-step.ts';

const schedule = {
  opensAt: epochMs(1_000),
  closesAt: epochMs(2_000),
  drawAt: epochMs(3_000),
  purchaseFrom: epochMs(4_000),
  purchaseUntil: epochMs(5_000),
  deliversOn: isoDate('2026-12-01'),
};
const offering = (kind: Due['kind'], state: OfferingState): Due => ({ kind, state, schedule, task: null });
/** The steps of a kind in their order, as `to by at`, or `on`. */
const course = (kind: Due['kind']): string[] =>
  OFFERING_STATES[kind].map((state) => {
    const due = dueStep(offering(kind, state));
    return due === null ? 'over' : `${due.state} ${due.by} ${due.at ?? due.on ?? ''}`.trim();
  });

describe('BO-06 the step of an offering that is due', () => {
  it('an IPO is priced and drawn by two operators, the range is set by one, the rest by the server at its time', () => {
    expect(course('ipo')).toEqual([
      'rangeSet operator',
      'bookOpen server 1000',
      'bookClosed server 2000',
      'priced proposal',
      'drawn proposal 3000',
      'purchaseOpen server 4000',
      'purchaseClosed server 5000',
      'listed server 2026-12-01',
      'over',
    ]);
  });

  it('a distribution is executed and a block is paid after its draw', () => {
    expect(course('distribution')).toEqual([
      'open operator 1000',
      'closed server 2000',
      'drawn proposal 3000',
      'executed server 2026-12-01',
      'over',
    ]);
    expect(course('block')).toEqual([
      'open operator 1000',
      'closed server 2000',
      'drawn proposal 3000',
      'covering server 4000',
      'completed server 5000',
      'over',
    ]);
  });

  it("a step that opens applications is the operator's while a document is missing, and names it", () => {
    expect(dueStep(offering('ipo', 'rangeSet'), 'prospectus')).toMatchObject({ by: 'operator', missing: 'prospectus' });
    expect(dueStep(offering('ipo', 'rangeSet'))).toMatchObject({ by: 'server', missing: null });
    expect(dueStep(offering('ipo', 'announced'), 'prospectus')).toMatchObject({ state: 'rangeSet', missing: null });
    expect(dueStep(offering('block', 'announced'), 'agreement')).toMatchObject({ state: 'open', missing: 'agreement' });
  });

  it('nothing is due while a task is in progress, and of an offering that was cancelled', () => {
    const task = { kind: 'cancel', next: 1 } as const;
    expect(dueStep(offering('ipo', 'bookOpen'))).not.toBeNull();
    expect(dueStep({ ...offering('ipo', 'bookOpen'), task })).toBeNull();
    expect(dueStep(offering('block', 'cancelled'))).toBeNull();
  });
});
