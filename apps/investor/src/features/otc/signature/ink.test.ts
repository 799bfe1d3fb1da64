import { describe, expect, it } from 'vitest';
import { inkLength, isEnoughInk, type Stroke, strokePath } from './ink.ts';

const line = (...points: readonly (readonly [number, number])[]): Stroke => points.map(([x, y]) => ({ x, y }));
const waves: Stroke = line([100, 200], [200, 60], [300, 340], [400, 60], [500, 340], [600, 200]);

describe('the ink of a signature', () => {
  it('is the length of all its strokes', () => {
    expect(inkLength([line([0, 0], [30, 40]), line([0, 0], [0, 100], [100, 100])])).toBe(250);
    expect(inkLength([])).toBe(0);
  });

  it('VAL-22 is enough only when it is long and not all along one line', () => {
    expect(isEnoughInk([waves])).toBe(true);
    expect(isEnoughInk([])).toBe(false);
    expect(isEnoughInk([line([500, 200])])).toBe(false);
    expect(isEnoughInk([line([400, 180], [460, 240])])).toBe(false);
    expect(isEnoughInk([line([0, 200], [1000, 210])])).toBe(false);
    expect(isEnoughInk([line([500, 0], [510, 400]), line([500, 0], [505, 400])])).toBe(false);
  });

  it('is drawn as curves through the middles of its points, and as a dot for a tap', () => {
    expect(strokePath(line([0, 0], [10, 0], [10, 10]))).toBe('M0 0Q10 0 10 5L10 10');
    expect(strokePath(line([5, 5]))).toBe('M5 5l0.1 0');
    expect(strokePath([])).toBe('');
  });
});
