import { expect, it } from 'vitest';
import { stepOf } from './step.ts';

const block = { state: 'submitted', canAmend: false, due: null } as const;

it('offers the one thing that can be done about a block or a distribution', () => {
  expect(stepOf({ state: 'announced' }, undefined, true)).toBe('none');
  expect(stepOf({ state: 'open' }, undefined, false)).toBe('login');
  expect(stepOf({ state: 'open' }, undefined, true)).toBe('subscribe');
  expect(stepOf({ state: 'open' }, { ...block, state: 'withdrawn' }, true)).toBe('subscribe');
  expect(stepOf({ state: 'open' }, block, true)).toBe('none');
  expect(stepOf({ state: 'open' }, { ...block, canAmend: true }, true)).toBe('amend');
  const due = (action: 'pay' | 'locked' | 'sell') => ({ action, until: null });
  expect(stepOf({ state: 'covering' }, { ...block, due: due('pay') }, true)).toBe('cover');
  expect(stepOf({ state: 'completed' }, { ...block, due: due('locked') }, true)).toBe('cover');
  expect(stepOf({ state: 'completed' }, { ...block, due: due('sell') }, true)).toBe('cover');
  expect(stepOf({ state: 'executed' }, { ...block, state: 'delivered' }, true)).toBe('sell');
  for (const state of ['signed', 'accepted', 'rejected'] as const)
    expect(stepOf({ state: 'open' }, { ...block, state }, true)).toBe('subscribe');
});
