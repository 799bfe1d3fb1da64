import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { wayText } from './way-text.ts';

const t: Translate = (key) => key;

it('the way of a transfer is the bank, or USDT with the network where it is known', () => {
  expect(wayText(t, { method: 'bank', network: null })).toBe('transfers.byBank');
  expect(wayText(t, { method: 'usdt', network: 'bnb' })).toBe('USDT (transfers.networkBnb)');
  expect(wayText(t, { method: 'usdt', network: null })).toBe('USDT');
});
