import { describe, expect, it } from 'vitest';
import { ordersJp } from '../../messages/data/jp/orders.ts';
import {
  acceptedText,
  accountTextOf,
  canCancel,
  isOpen,
  type OrderState,
  progressOf,
  realisedOf,
  restOf,
  STATE_TEXT,
} from './model.ts';

const STATES: readonly OrderState[] = [
  'armed',
  'waiting',
  'routed',
  'working',
  'partial',
  'amending',
  'cancelling',
  'filled',
  'cancelled',
  'expired',
  'rejected',
];

describe('RT-30 states of an order', () => {
  it('have the labels of rules/core.md 5', () => {
    const texts: Readonly<Record<string, string>> = ordersJp;
    expect(STATES.map((state) => texts[STATE_TEXT[state].replace('orders.', '')])).toEqual([
      '条件待ち',
      '発注待ち',
      '確認待ち',
      '約定待ち',
      '一部約定',
      '訂正確認待ち',
      '取消確認待ち',
      '約定',
      '取消済',
      '失効',
      '注文エラー',
    ]);
  });

  it('ORD-06 are cancellable while open and not yet being cancelled', () => {
    expect(STATES.filter((state) => isOpen({ state }))).toEqual([
      'armed',
      'waiting',
      'routed',
      'working',
      'partial',
      'amending',
      'cancelling',
    ]);
    expect(STATES.filter((state) => canCancel({ state }))).toEqual([
      'armed',
      'waiting',
      'routed',
      'working',
      'partial',
      'amending',
    ]);
  });
});

it('ORD-04 a part filled order keeps its rest', () => {
  expect(restOf({ quantity: '300', filled: '100' })).toBe(200);
  expect(progressOf({ quantity: '300', filled: '75' })).toBe(0.25);
  expect(progressOf({ quantity: '0', filled: '0' })).toBe(0);
});

it('an order of an earlier day shows its date', () => {
  const at = Date.parse('2026-11-19T02:15:00Z');
  expect(acceptedText(at, '2026-11-19')).toBe('11:15:00');
  expect(acceptedText(at, '2026-11-20')).toBe('11/19 11:15');
});

it('sums what the sales of an order have earned', () => {
  expect(realisedOf([{ realised: '500' }, { realised: null }, { realised: '-120' }])).toBe(380);
  expect(realisedOf([{ realised: null }])).toBeNull();
});

it('RT-28 the account of an order is its NISA part or the account’s own type, once that is known', () => {
  expect(accountTextOf({ accountType: 'nisa' }, undefined)).toBe('orders.accountNisa');
  expect(accountTextOf({}, 'specified')).toBe('orders.accountSpecified');
  expect(accountTextOf({}, 'general')).toBe('orders.accountGeneral');
  expect(accountTextOf({}, undefined)).toBeNull();
  expect(accountTextOf({ credit: { effect: 'open' } }, 'specified')).toBe('orders.creditOpen');
  expect(accountTextOf({ credit: { effect: 'close' } }, undefined)).toBe('orders.creditClose');
});

it('an order that the brokerage sent to close a position cannot be cancelled, one of "close all" can', () => {
  const of = (origin: 'all' | 'auction' | 'forced') =>
    canCancel({ state: 'working', credit: { effect: 'close', origin } });
  expect([of('all'), of('auction'), of('forced')]).toEqual([true, false, false]);
  expect(canCancel({ state: 'working', origin: 'collateral' })).toBe(false);
});
