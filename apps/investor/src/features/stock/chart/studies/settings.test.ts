import { describe, expect, it } from 'vitest';
import { BOUNDS, INITIAL, isSettings, paramsOf, readParam, settingsSlot, withParam, withStudy } from './settings.ts';

const [LENGTH] = BOUNDS.sma;
const [, WIDTH] = BOUNDS.bollinger;
if (LENGTH === undefined || WIDTH === undefined) throw new Error('bounds are missing');
const whole = { key: 'chart.paramWhole', min: 1, max: 250 };

describe('settings of the studies', () => {
  it('RT-16 are stored and read again', () => {
    const chosen = withStudy(withParam(INITIAL, 'rsi', 'day', 0, 9), 'rsi', true);
    expect(settingsSlot.decode(settingsSlot.encode(chosen))).toEqual(chosen);
    expect(chosen.on.rsi).toBe(true);
    expect(chosen.rsi).toEqual([9]);
  });

  it('RT-16 averages have lengths of their own for days, weeks, months and parts of a day', () => {
    const changed = withParam(INITIAL, 'sma', 'week', 1, 30);
    expect(paramsOf(changed, 'sma', 'week')).toEqual([13, 30, 52]);
    expect(paramsOf(changed, 'sma', 'day')).toEqual([5, 25, 75]);
    expect(paramsOf(withParam(INITIAL, 'ema', 'week', 0, 7), 'ema', 'day')).toEqual([7, 26]);
  });

  it.each([
    ['a missing study', { ...INITIAL, on: { sma: true } }],
    ['a length of zero', { ...INITIAL, rsi: [0] }],
    ['a length with decimals', { ...INITIAL, rsi: [2.5] }],
    ['a width out of bounds', { ...INITIAL, bollinger: [20, 9] }],
    ['too few parameters', { ...INITIAL, macd: [12, 26] }],
    ['text', 'sma'],
  ])('what was stored with %s is not used', (_, stored) => {
    expect(isSettings(stored)).toBe(false);
    expect(settingsSlot.decode(JSON.stringify(stored))).toBeUndefined();
  });

  it('RT-16 a parameter is read within its bounds; anything else names what is allowed', () => {
    const read = (text: string) => readParam(text, LENGTH, [14], 'rsi', 0);
    expect(read(' 21 ')).toBe(21);
    expect(read('250')).toBe(250);
    for (const text of ['', '0', '251', '2.5', '-3', 'x', '1e2', '٣']) expect(read(text)).toEqual(whole);
    expect(readParam('2.5', WIDTH, [20, 2], 'bollinger', 1)).toBe(2.5);
    expect(readParam('2.55', WIDTH, [20, 2], 'bollinger', 1)).toMatchObject({ key: 'chart.paramTenths', min: 0.5 });
  });

  it('RT-16 the fast average of MACD is shorter than the slow one', () => {
    const read = (text: string, index: number) => readParam(text, LENGTH, [12, 26, 9], 'macd', index);
    expect(read('25', 0)).toBe(25);
    expect(read('26', 0)).toMatchObject({ key: 'chart.fastBelowSlow' });
    expect(read('12', 1)).toMatchObject({ key: 'chart.fastBelowSlow' });
    expect(read('200', 2)).toBe(200);
  });
});
