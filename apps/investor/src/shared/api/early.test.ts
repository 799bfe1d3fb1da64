import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from './early.ts';

const ADDRESS = 'https://kabuto.example/api/v1/quote/index/list';

afterEach(() => {
  globalThis.kabutoEarly = undefined;
  vi.restoreAllMocks();
});

describe('replies that were requested before the app was loaded', () => {
  it('are returned once, for their address only', async () => {
    const reply = Promise.resolve(new Response('{}'));
    globalThis.kabutoEarly = new Map([[ADDRESS, reply]]);
    vi.spyOn(performance, 'now').mockReturnValue(900);
    expect(takeEarly(`${ADDRESS}?x=1`)).toBeUndefined();
    expect(takeEarly(ADDRESS)).toBe(reply);
    expect(takeEarly(ADDRESS)).toBeUndefined();
  });

  it('are not used when they have become old before a page needs them', () => {
    globalThis.kabutoEarly = new Map([[ADDRESS, Promise.resolve(new Response('{}'))]]);
    vi.spyOn(performance, 'now').mockReturnValue(10_000);
    expect(takeEarly(ADDRESS)).toBeUndefined();
    expect(globalThis.kabutoEarly.size).toBe(0);
  });

  it('do not exist without boot.js', () => {
    expect(takeEarly(ADDRESS)).toBeUndefined();
  });
});
