import { describe, expect, it } from 'vitest';
import { dueFirst, groupByStage, nextAt } from './stages.ts';
import { anApplication, anOffering } from './testing-offering.ts';

describe('the list of offerings', () => {
  it('groups them by stage: what takes applications first, what is over last', () => {
    const groups = groupByStage(
      [
        anOffering({ offeringId: '1', state: 'listed' }),
        anOffering({ offeringId: '2', state: 'rangeSet' }),
        anOffering({ offeringId: '3', state: 'purchaseOpen' }),
        anOffering({ offeringId: '4', state: 'bookOpen' }),
        anOffering({ offeringId: '5', state: 'cancelled' }),
      ],
      [],
    );
    expect(groups.map(({ stage, offerings }) => [stage, offerings.map(({ offeringId }) => offeringId)])).toEqual([
      ['open', ['4']],
      ['waiting', ['3']],
      ['soon', ['2']],
      ['ended', ['1', '5']],
    ]);
  });

  it('lists first what its member has to do, by the deadline, then what comes next', () => {
    const at = (offeringId: string, purchaseClosesAt: number) =>
      anOffering({
        offeringId,
        state: 'purchaseOpen',
        schedule: { ...anOffering().schedule, purchaseClosesAt },
      });
    const due = (offeringId: string, until: number) =>
      anApplication({ offeringId, state: 'won', due: { action: 'answer', until } });
    const [group] = groupByStage([at('1', 10), at('2', 20), at('3', 30), at('4', 40)], [due('4', 40), due('3', 30)]);
    expect(group?.offerings.map(({ offeringId }) => offeringId)).toEqual(['3', '4', '1', '2']);
  });

  it('counts a lock-up as nothing to do, and what has no deadline as last', () => {
    const locked = anApplication({ offeringId: '1', due: { action: 'locked', until: 5 } });
    const free = anApplication({ offeringId: '2', due: { action: 'sell', until: null } });
    const pay = anApplication({ offeringId: '3', due: { action: 'pay', until: 9 } });
    expect(dueFirst([locked, free, pay]).map(({ offeringId }) => offeringId)).toEqual(['3', '2']);
  });

  it('names what ends or begins next', () => {
    expect(nextAt(anOffering({ state: 'rangeSet' }))).toBe(1_000);
    expect(nextAt(anOffering({ state: 'bookOpen' }))).toBe(2_000);
    expect(nextAt(anOffering({ state: 'priced' }))).toBe(3_000);
    expect(nextAt(anOffering({ state: 'drawn' }))).toBe(4_000);
    expect(nextAt(anOffering({ state: 'purchaseOpen' }))).toBe(5_000);
    expect(nextAt(anOffering({ state: 'listed' }))).toBeNull();
  });
});
