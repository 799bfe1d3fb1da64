import { expect, it } from 'vitest';
import { aboutTime, type Network, onlyNetwork } from './model.ts';

const NETWORK: Network = {
  network: 'demo',
  name: 'Demo chain',
  contract: '0x0fE33DBB9385B4B49eb723F0F3985bccfFf15226',
  minimum: '1',
  confirmations: 5,
  blockSeconds: 3,
  halted: null,
};

it('FND-02 says about how long the confirmations take: in seconds, beyond two minutes in minutes', () => {
  expect(aboutTime(NETWORK)).toEqual({ unit: 'seconds', count: 15 });
  expect(aboutTime({ network: 'bnb', confirmations: 64, blockSeconds: 12 })).toEqual({ unit: 'minutes', count: 13 });
  expect(aboutTime({ network: 'demo', confirmations: 40, blockSeconds: 3 })).toEqual({ unit: 'minutes', count: 2 });
  // Ethereum's own finality takes longer than the confirmations
  expect(aboutTime({ network: 'ethereum', confirmations: 12, blockSeconds: 12 })).toEqual({
    unit: 'minutes',
    count: 15,
  });
});

it('FND-02 the only network is open at once; of several none is, because a wrong one loses the tokens', () => {
  expect(onlyNetwork([NETWORK])).toBe(NETWORK);
  expect([onlyNetwork([]), onlyNetwork([NETWORK, { ...NETWORK, network: 'bnb' }])]).toEqual([undefined, undefined]);
});
