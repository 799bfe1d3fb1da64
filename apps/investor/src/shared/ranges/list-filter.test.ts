import { expect, it } from 'vitest';
import { filterOfQuery, withoutState } from './list-filter.ts';

it('RT-31 RT-32 the filter of a list is what its address names, without what it cannot be', () => {
  const all = { code: '7203', side: 'sell', state: 'expired', accountType: 'nisa' };
  expect(filterOfQuery({ ...all, page: '2' })).toEqual(all);
  expect(filterOfQuery({ code: '72', side: 'Buy', state: 'working', accountType: 'specified' })).toEqual({});
  expect(filterOfQuery({ side: 'buy' })).toEqual({ side: 'buy' });
  expect(withoutState({ side: 'buy', state: 'open' })).toEqual({ side: 'buy' });
});
