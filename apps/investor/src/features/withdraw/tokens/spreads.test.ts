import { expect, it } from 'vitest';
import { spreadsOf, spreadText } from './spreads.ts';

it('FND-05 offers the usual spread and the farthest, each once, and none beyond', () => {
  expect(spreadsOf({ usual: 300, farthest: 1_000 })).toEqual([100, 300, 500, 1_000]);
  expect(spreadsOf({ usual: 100, farthest: 400 })).toEqual([100, 400]);
  expect([spreadText(100), spreadText(25), spreadText(1_000)]).toEqual(['±1%', '±0.25%', '±10%']);
});
