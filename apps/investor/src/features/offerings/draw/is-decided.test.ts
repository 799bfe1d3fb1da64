import { expect, it } from 'vitest';
import { isDecided } from './is-decided.ts';

it('IPO-03 a draw is decided once each application of its list has a result', () => {
  const outcomes = { won: 2, standby: 1, lost: 3, price: 1, funds: 1, account: 0 };
  expect(isDecided({ certificate: { count: 8 }, outcomes })).toBe(true);
  expect(isDecided({ certificate: { count: 9 }, outcomes })).toBe(false);
  expect(isDecided({ certificate: { count: 0 }, outcomes: null })).toBe(false);
});
