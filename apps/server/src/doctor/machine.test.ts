import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/index.ts';
import { checkConfig, evaluateClock, evaluateDisk } from './machine.ts';

const verdicts = (env: Record<string, string>) => checkConfig(readConfig(env, [])).map(({ verdict }) => verdict);

describe('the doctor looks at the machine', () => {
  it.each([
    [10 * 2 ** 30, 'ok'],
    [3 * 2 ** 30, 'warn'],
    [2 ** 29, 'bad'],
  ] as const)('a disk with %i bytes left is %s', (free, verdict) => {
    expect(evaluateDisk(free).verdict).toBe(verdict);
  });

  it.each([
    [200, 'ok'],
    [-1_500, 'warn'],
    [60_000, 'bad'],
    [-60_000, 'bad'],
  ] as const)('a clock %i ms before the database’s is %s', (skew, verdict) => {
    expect(evaluateClock(skew).verdict).toBe(verdict);
  });

  it('names missing settings that a running brokerage needs', () => {
    expect(verdicts({})).toEqual(['ok']);
    expect(verdicts({ HOST: '0.0.0.0' })).toEqual(['ok', 'warn']);
    expect(verdicts({ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' })).toEqual(['ok']);
    expect(verdicts({ KABUTO_MODE: 'live' })).toEqual(['ok', 'bad']);
  });
});
