import { expect, it } from 'vitest';
import { onAlert } from './alert.ts';
import { NAMES, said, words } from './testing-words.ts';

const alert = {
  names: NAMES,
  tickTable: 'topix500',
  when: '>=',
  price: '2900',
  state: 'hit',
  createdAt: 1_000,
  updatedAt: 9_000,
} as const;

it.each([
  ['>=', 'shell.alertAbove'],
  ['<=', 'shell.alertBelow'],
] as const)('an alert %s that is hit is announced with issue and price', (when, key) => {
  const text = said(key, { name: 'Toyota', price: '2,900.0' });
  expect(onAlert({ alert: { ...alert, when } }, words)).toEqual({ kind: 'message', text });
});

it.each([
  ['>=', 'shell.alertSpecialBuy'],
  ['<=', 'shell.alertSpecialSell'],
] as const)('ALT-01 a special quote %s is announced with the issue, without a price', (when, key) => {
  const text = said(key, { name: 'Toyota' });
  expect(onAlert({ alert: { ...alert, when, price: null } }, words)).toEqual({ kind: 'message', text });
});

it('an alert that is set, removed, or hit when it was set is not announced', () => {
  expect(onAlert({ alert: { ...alert, state: 'armed' } }, words)).toBeUndefined();
  expect(onAlert({ alert: { ...alert, state: 'removed' } }, words)).toBeUndefined();
  expect(onAlert({ alert: { ...alert, updatedAt: 1_000 } }, words)).toBeUndefined();
});
