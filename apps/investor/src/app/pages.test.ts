import { describe, expect, it } from 'vitest';
import { ROUTES } from '../shared/navigation/routes.ts';
import { PAGES } from './pages.ts';

describe('feature register', () => {
  it('has the 39 addresses of the product, each once', () => {
    expect(ROUTES).toHaveLength(39);
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(39);
    expect(ROUTES.map(({ code }) => code)).toEqual(
      Array.from({ length: 39 }, (_, index) => `RT-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('gives every built address its page, and no other', () => {
    const built = ROUTES.filter((route) => route.built).map(({ path }) => path);
    expect(Object.keys(PAGES).sort()).toEqual([...built].sort());
  });
});
