import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../platform/config/index.ts';
import { DEMO_XPUB } from '../tokens/demo-key.ts';
import { checkBrokerages } from './open.ts';
import { readUsdtSettings } from './settings.ts';

const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const COLD = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
const SECRET = 'a secret of the service';
const ETHEREUM = { nodes: ['https://one.example/key', 'https://two.example'], minimum: '10', feeCap: '0.01' };
const FILE = {
  rate: { name: 'Example Exchange', url: 'https://rates.example/usdt', member: 'data.last' },
  screening: { url: 'https://screening.example', secret: SECRET },
  travelRule: { url: 'http://127.0.0.1:9000', secret: SECRET },
  brokerages: { first: { xpub: XPUB, networks: { ethereum: ETHEREUM, bnb: { ...ETHEREUM, feeCap: '0.000000001' } } } },
};
type File = typeof FILE;

/** The message of a file that is refused. */
function problem(of: object): string {
  try {
    readUsdtSettings(JSON.stringify(of));
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('accepted');
}
const ethereum = (change: object): File =>
  ({ ...FILE, brokerages: { first: { xpub: XPUB, networks: { ethereum: { ...ETHEREUM, ...change } } } } }) as File;
const bounds = (least: string, most: string) => ({ ...FILE, rate: { ...FILE.rate, bounds: { least, most } } });
const without = (member: keyof File) => Object.fromEntries(Object.entries(FILE).filter(([name]) => name !== member));

describe('the settings of USDT at live brokerages', () => {
  it('are read as units', () => {
    const { rate, brokerages } = readUsdtSettings(JSON.stringify(FILE));
    const ofRate = { name: 'Example Exchange', url: 'https://rates.example/usdt', member: ['data', 'last'] };
    expect(rate).toEqual({ ...ofRate, time: null, bounds: null });
    const bounded = { ...FILE, rate: { ...FILE.rate, bounds: { least: '100', most: '199.5' } } };
    expect(readUsdtSettings(JSON.stringify(bounded)).rate.bounds).toEqual({ least: 1_000_000, most: 1_995_000 });
    const timed = { ...FILE, rate: { ...FILE.rate, time: 'data.at' } };
    expect(readUsdtSettings(JSON.stringify(timed)).rate).toEqual({
      ...{ ...ofRate, time: ['data', 'at'], bounds: null },
    });
    expect(brokerages.get('first')?.networks).toMatchObject([
      { id: 'ethereum', minimum: 10_000_000, feeCap: 10_000_000, cold: null },
      { id: 'bnb', minimum: 10_000_000, feeCap: 1, cold: null },
    ]);
    const { brokerages: cold } = readUsdtSettings(JSON.stringify(ethereum({ cold: COLD })));
    expect(cold.get('first')?.networks).toMatchObject([{ id: 'ethereum', cold: COLD }]);
  });

  it.each<readonly [string, object, RegExp]>([
    ['one node', ethereum({ nodes: ['https://one.example'] }), /brokerages\/first\/networks\/ethereum\/nodes/],
    [
      'two nodes on one host',
      ethereum({ nodes: ['https://a.example/1', 'https://a.example/2'] }),
      /ethereum\/nodes.*hosts/,
    ],
    ['a node without TLS', ethereum({ nodes: ['http://a.example', 'https://b.example'] }), /ethereum\/nodes\/0/],
    ['a least rate of 0', bounds('0', '1'), /rate\/bounds\/least.*more than 0/],
    ['bounds the wrong way round', bounds('150', '150'), /rate\/bounds\/most.*rate\/bounds\/least/],
    ['a bound that is no amount', bounds('1e2', '150'), /rate\/bounds\/least/],
    ['no minimum', ethereum({ minimum: '0' }), /ethereum\/minimum.*more than 0/],
    ['a cap that is no amount', ethereum({ feeCap: '1e3' }), /ethereum\/feeCap/],
    ['a cold address without its checksum', ethereum({ cold: COLD.toLowerCase() }), /ethereum\/cold.*checksum/],
    ['a member too much', { ...FILE, extra: 1 }, /extra|the file/],
    ['no screening', without('screening'), /screening/],
    ['no travel rule', without('travelRule'), /travelRule/],
    ['no rate', without('rate'), /rate/],
    ['a short secret', { ...FILE, screening: { ...FILE.screening, secret: 'short' } }, /screening\/secret/],
    ['the demo chain', { ...FILE, brokerages: { first: { xpub: XPUB, networks: { demo: ETHEREUM } } } }, /networks/],
    [
      'no network',
      { ...FILE, brokerages: { first: { xpub: XPUB, networks: {} } } },
      /first\/networks.*ethereum or bnb/,
    ],
    [
      "the demo's key",
      { ...FILE, brokerages: { first: { xpub: DEMO_XPUB, networks: { ethereum: ETHEREUM } } } },
      /xpub.*demo/,
    ],
    [
      'a private key',
      { ...FILE, brokerages: { first: { xpub: 'xprv9s21', networks: { ethereum: ETHEREUM } } } },
      /first\/xpub/,
    ],
    [
      'one key of two',
      { ...FILE, brokerages: { ...FILE.brokerages, second: FILE.brokerages.first } },
      /second\/xpub.*first/,
    ],
  ])('are refused with %s, and the member is named', (_, file, message) => {
    expect(problem(file)).toMatch(message);
    expect(problem(file)).toMatch(/^USDT_FILE /);
  });

  it('property: no message has a URL, a secret or a key in it', () => {
    const names = ['rate', 'screening', 'travelRule'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ minLength: 12 }), (name, text) => {
        const marked = `marker-${text}`;
        const message = problem({ ...FILE, [name]: { ...FILE[name], url: marked } });
        expect(message).not.toContain('marker-');
        expect(message).toContain(name);
      }),
    );
    expect(
      problem({ ...FILE, brokerages: { first: { xpub: 'xprvMARKER', networks: { ethereum: ETHEREUM } } } }),
    ).not.toContain('MARKER');
  });

  it('are for live brokerages that exist', () => {
    const settings = readUsdtSettings(JSON.stringify(FILE));
    expect(() => checkBrokerages(settings, new Map([['first', 'live']]))).not.toThrow();
    expect(() => checkBrokerages(settings, new Map([['first', 'demo']]))).toThrow(/brokerages\/first.*simulated/);
    expect(() => checkBrokerages(settings, new Map())).toThrow(/brokerages\/first.*no such/);
  });
});
