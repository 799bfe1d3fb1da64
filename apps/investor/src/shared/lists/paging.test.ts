import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMore, loaderState, PAGE_SIZE } from './paging.ts';

describe('list loader', () => {
  it('LST-01 goes through its four states', () => {
    expect(loaderState(undefined, true)).toBe('first_loading');
    expect(loaderState({ pageNum: 1, total: 25 }, false)).toBe('allow_loading_more');
    expect(loaderState({ pageNum: 1, total: 25 }, true)).toBe('loading');
    expect(loaderState({ pageNum: 3, total: 25 }, false)).toBe('no_more_data');
    expect(loaderState({ pageNum: 1, total: 0 }, false)).toBe('no_more_data');
  });

  it('LST-02 more pages exist exactly while page number times page size is less than the total', () => {
    expect(hasMore(1, 11)).toBe(true);
    expect(hasMore(1, 10)).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 100 }), (total, pageSize) => {
        let pages = 1;
        while (hasMore(pages, total, pageSize)) pages += 1;
        expect(pages).toBe(Math.max(1, Math.ceil(total / pageSize)));
      }),
    );
  });

  it('CON-10 requests ten rows by default', () => {
    expect(PAGE_SIZE).toBe(10);
    expect(hasMore(2, 20)).toBe(false);
    expect(hasMore(2, 21)).toBe(true);
  });
});
