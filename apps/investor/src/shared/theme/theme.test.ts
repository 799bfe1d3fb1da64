import { describe, expect, it } from 'vitest';
import { directionFor } from './theme.ts';

describe('direction colours', () => {
  it('follow the language until someone chooses', () => {
    expect(directionFor('auto', 'jp')).toBe('red-up');
    expect(directionFor('auto', 'tw')).toBe('red-up');
    expect(directionFor('auto', 'en')).toBe('green-up');
    expect(directionFor('orange-blue', 'en')).toBe('orange-blue');
  });
});
