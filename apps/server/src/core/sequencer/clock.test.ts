import { DEMO_PTS_NIGHT, isoDate, nightEnd, type Phase, timeOfDay, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { MarketClock, skipTo } from './clock.ts';

const FRIDAY = isoDate('2026-11-20');
const TUESDAY = isoDate('2026-11-24');
const SECOND = 1_000;
const at = (time: string, date = FRIDAY, seconds = 0) => tokyoEpoch(date, timeOfDay(time) + seconds * SECOND);
const ENDS = nightEnd(DEMO_PTS_NIGHT.schedule);

/** Where a demo's clock is a quarter of a second after a moment. */
function after(time: number, phase: Phase, nightEnds: number | null): number {
  const clock = new MarketClock('demo', time as ReturnType<typeof at>, 1, 0, nightEnds);
  return clock.step(250, phase).at;
}

describe("the demo's clock around a night", () => {
  it('goes from a minute after the close to shortly before the night, and from its end to the next morning', () => {
    expect(after(at('15:30', FRIDAY, 30), 'closed', ENDS)).toBe(at('15:30', FRIDAY, 30) + 250);
    expect(after(at('15:31'), 'closed', ENDS)).toBe(at('16:59', FRIDAY, 40));
    for (const moment of [at('16:59', FRIDAY, 45), at('17:00'), at('17:19', FRIDAY, 59), at('17:20', FRIDAY, 10)])
      expect(after(moment, 'closed', ENDS)).toBe(moment + 250);
    expect(after(at('17:20', FRIDAY, 20), 'closed', ENDS)).toBe(at('08:59', TUESDAY, 30));
  });

  it('goes to the next morning where there is no night, and on a day without one', () => {
    expect(after(at('15:31'), 'closed', null)).toBe(at('08:59', TUESDAY, 30));
    expect(after(at('16:00', isoDate('2026-11-21')), 'closed', ENDS)).toBe(at('08:59', TUESDAY, 30));
  });

  it('skips to ten seconds before the next night', () => {
    expect(skipTo(at('10:00'), 'night')).toBe(at('16:59', FRIDAY, 50));
    expect(skipTo(at('17:05'), 'night')).toBe(at('16:59', TUESDAY, 50));
  });

  it('can be skipped to 30 s before the opening: of this day, else of the next one', () => {
    expect(skipTo(at('08:59'), 'pre-open')).toBe(at('08:59', FRIDAY, 30));
    expect(skipTo(at('08:59', FRIDAY, 30), 'pre-open')).toBe(at('08:59', TUESDAY, 30));
    expect(skipTo(at('17:05'), 'pre-open')).toBe(at('08:59', TUESDAY, 30));
  });
});
