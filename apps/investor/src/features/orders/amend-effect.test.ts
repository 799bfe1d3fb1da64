import { price } from '@kabuto/market';
import { expect, it } from 'vitest';
import { amendEffect } from './amend-effect.ts';

const facts = { upper: '3500', feeSchedule: { version: 1, ratePpm: 550, minimum: 0 }, buyingPower: '1000000' };
const buy = {
  side: 'buy',
  type: 'limit',
  condition: null,
  group: null,
  filled: '0',
  filledNotional: '0',
  fee: '0',
  holdCash: '900495',
  holdShares: '0',
} as const;

it('ORD-05 amending a buy changes its hold, fee included, and the buying power by the difference', () => {
  expect(amendEffect(buy, { price: price(31_000), quantity: 300 }, facts)).toEqual({
    kind: 'cash',
    before: 900_495,
    after: 930_511,
    buyingPower: 969_984,
  });
  expect(amendEffect(buy, { price: price(30_000), quantity: 100 }, facts)).toMatchObject({
    after: 300_165,
    buyingPower: 1_600_330,
  });
  const market = { ...buy, type: 'market', holdCash: '1050577' } as const;
  expect(amendEffect(market, { price: null, quantity: 200 }, facts)).toMatchObject({ after: 700_385 });
});

it('ORD-05 amending a sale changes the shares it holds; group orders and blank input have no estimate', () => {
  const sale = { ...buy, side: 'sell', filled: '100', holdCash: '0', holdShares: '200' } as const;
  expect(amendEffect(sale, { price: price(31_000), quantity: 200 }, facts)).toEqual({
    kind: 'shares',
    before: 200,
    after: 100,
  });
  const paired = { ...buy, group: { id: '1', parent: null, oco: '2' } };
  expect(amendEffect(paired, { price: price(31_000), quantity: 300 }, facts)).toBeNull();
  expect(amendEffect(buy, { price: price(31_000), quantity: null }, facts)).toBeNull();
  expect(amendEffect(buy, { price: null, quantity: 300 }, facts)).toBeNull();
});
