import { describe, expect, it } from 'vitest';
import { missing } from './coverage.ts';
import { WILD } from './fault-rates.ts';
import { Scheduler } from './scheduler.ts';
import { type Report, simulate } from './simulation.ts';

describe('the simulation', () => {
  it('holds the core to its invariants for a few thousand commands with frequent faults', async () => {
    const reports: Report[] = [];
    for (const seed of [7, 11, 13, 18, 30]) reports.push(await simulate(seed, 2_500, WILD));
    reports.push(await simulate(21, 1_000, WILD, { evening: true }));
    // the clients finish before the market's day ends, and before tokens have gone each of their ways
    const later = [
      'market days',
      'sweeps that were interrupted',
      'deposits of tokens orphaned, failed and final',
      'tokens that left signed, mined, paid and back in yen',
      'tokens whose block was replaced, and rates that missed their bounds',
      'IPOs listed, delivered, and sold afterwards',
      'day trades that the broker had to close, with a penalty',
      'day trades delivered, closed all at once, warned of and closed at the auction',
    ];
    expect(missing(reports).filter((what) => !later.includes(what))).toEqual([]);
  });

  it('is the same run every time from the same seed, and another from another', async () => {
    const [one, again, other] = [await simulate(11, 600), await simulate(11, 600), await simulate(12, 600)];
    expect(again).toEqual(one);
    expect(other.head).not.toBe(one.head);
  });

  it('runs events by their due time, then in the order of scheduling', async () => {
    const scheduler = new Scheduler(1_000);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name} ${scheduler.now}`);
    for (const ms of [50, 10, 30, 10, 20, 40, 0]) scheduler.after(ms, note(String(ms)));
    scheduler.after(10, () => scheduler.after(5, note('planned on the way')));
    await scheduler.runUntil(() => seen.length === 8);
    const times = [
      '0 1000',
      '10 1010',
      '10 1010',
      'planned on the way 1015',
      '20 1020',
      '30 1030',
      '40 1040',
      '50 1050',
    ];
    expect(seen).toEqual(times);
    await expect(scheduler.runUntil(() => false)).rejects.toThrow('is stalled');
  });

  it('fails when events multiply so fast that simulated time stops', async () => {
    const scheduler = new Scheduler(1_000);
    let runs = 0;
    const twice = (): void => {
      runs += 1;
      scheduler.after(0.001, twice);
      scheduler.after(0.001, twice);
    };
    twice();
    await expect(scheduler.runUntil(() => runs === 300_000)).rejects.toThrow('events multiply');
    expect(scheduler.now).toBeLessThan(1_001);
  });

  it('continues when more events come in all than one simulated second may have', async () => {
    const scheduler = new Scheduler(1_000);
    let runs = 0;
    const again = (): void => {
      runs += 1;
      scheduler.after(0.01, again);
    };
    again();
    await scheduler.runUntil(() => runs === 250_000);
    expect(scheduler.now).toBeCloseTo(3_500, 0);
  });
});
