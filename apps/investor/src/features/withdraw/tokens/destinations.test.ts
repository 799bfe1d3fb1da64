import { expect, it } from 'vitest';
import { destinationsOf, isPaused, waitingNetworks, waitingText } from './destinations.ts';

const ADDRESS = { address: '0x52908400098527886E0F7030069857D2E4169EE7', label: '財布', addedAt: 0, usableAt: 60 };
const of = (addressId: string, network: 'demo' | 'bnb') => ({ ...ADDRESS, addressId, network });
type Network = Parameters<typeof destinationsOf>[1]['networks'][number];
const NETWORK: Network = {
  ...({ network: 'demo', name: 'Demo chain', contract: ADDRESS.address, feeCap: '0.001' } as const),
  ...{ confirmations: 5, blockSeconds: 3, halted: null, signs: true },
};
const known = (addressId: string, usableAt: number | null) => ({ ...of(addressId, 'demo'), usableAt });

it('FND-05 an address is a destination on an open network only, and counts once the signer has seen it', () => {
  const options = { networks: [NETWORK], addresses: [known('1', 75), known('2', null)] };
  const found = destinationsOf([of('1', 'demo'), of('2', 'demo'), of('3', 'demo'), of('4', 'bnb')], options);
  expect(found.map(({ addressId, countsAt }) => [addressId, countsAt])).toEqual([
    ['1', 75],
    ['2', Number.POSITIVE_INFINITY],
    ['3', Number.POSITIVE_INFINITY],
  ]);
});

it('FND-05 a network waits while it is halted, and while its signer is silent although an address is due', () => {
  const options = { networks: [{ ...NETWORK, signs: false }], addresses: [] };
  const destinations = destinationsOf([of('1', 'demo')], options);
  const waits = (now: number, at = options) => waitingNetworks(at, destinations, now).length;
  expect([waits(59), waits(60)]).toEqual([0, 1]);
  expect(waitingNetworks(options, [], 60)).toEqual([]);
  expect(waits(60, { ...options, networks: [NETWORK] })).toBe(0);
  const halted = { networks: [{ ...NETWORK, halted: 'CHAIN_UNAVAILABLE' as const }], addresses: [] };
  expect(waitingNetworks(halted, [], 0)).toEqual(halted.networks);
});

it('FND-05 no request can be made while the brokerage has paused every network with an address, and the text gives that as the reason', () => {
  const paused = { ...NETWORK, halted: 'OPERATOR' as const };
  const bnb = { ...NETWORK, network: 'bnb' as const };
  const both = destinationsOf([of('1', 'demo'), of('4', 'bnb')], { networks: [paused, bnb], addresses: [] });
  expect(isPaused({ networks: [paused, bnb] }, both)).toBe(false);
  expect(isPaused({ networks: [paused, bnb] }, both.slice(0, 1))).toBe(true);
  expect(isPaused({ networks: [{ ...NETWORK, halted: 'CHAIN_UNAVAILABLE' }] }, both.slice(0, 1))).toBe(false);
  expect(isPaused({ networks: [paused] }, [])).toBe(false);
  expect([paused, { halted: 'REORG_TOO_DEEP' as const }, NETWORK].map(waitingText)).toEqual([
    'withdrawTokens.haltedByUs',
    'withdrawTokens.halted',
    'withdrawTokens.notSigning',
  ]);
});
