import { describe, expect, it } from 'vitest';
import { ROUTES } from '../shared/navigation/routes.ts';

describe('feature register', () => {
  it('has the 39 addresses of the product, each once', () => {
    expect(ROUTES).toHaveLength(39);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(39);
    expect(ROUTES.map(({ code }) => code)).toEqual(
      Array.from({ length: 39 }, (_, index) => `RT-${String(index + 1).padStart(2, '0')}`),
    );
  });
});
