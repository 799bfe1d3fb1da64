import { type Address, depositAddress, isAddress, type NetworkId } from '@kabuto/chain';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConfigError } from '../../platform/config/index.ts';
import { rateOf, unitsOf } from '../tokens/amounts.ts';
import { DEMO_XPUB } from '../tokens/demo-key.ts';

/** The setting that names the file. */
const SETTING = 'USDT_FILE';

/** A service that the server calls by HTTP. */
export type Service = { readonly url: string; readonly secret: string };
/** A network of a brokerage. */
export type NetworkSettings = {
  readonly id: Exclude<NetworkId, 'demo'>;
  readonly nodes: readonly string[];
  /** 10^-6 tokens. */
  readonly minimum: number;
  /** 10^-9 of the native coin. */
  readonly feeCap: number;
  /** To which sweeps may go in place of the wallet; null: none. */
  readonly cold: Address | null;
};
export type BrokerageSettings = { readonly xpub: string; readonly networks: readonly NetworkSettings[] };
/** What a live server needs to accept and pay USDT. */
export type UsdtSettings = {
  readonly rate: {
    readonly name: string;
    readonly url: string;
    readonly member: readonly string[];
    /** The path of the rate's time in the reply; null: it has none, and the time of the request counts. */
    readonly time: readonly string[] | null;
    /** Other rates are not believed, 10^-4 yen; null: none are given. */
    readonly bounds: { readonly least: number; readonly most: number } | null;
  };
  readonly screening: Service;
  readonly travelRule: Service;
  /** By slug. */
  readonly brokerages: ReadonlyMap<string, BrokerageSettings>;
};

const Strict = { additionalProperties: false } as const;
const Url = Type.String({ minLength: 1, maxLength: 2_000 });
const Path = Type.String({ pattern: '^[A-Za-z0-9_]+(\\.[A-Za-z0-9_]+){0,9}$' });
const Yen = Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,4})?$' });
const ServiceOf = Type.Object({ url: Url, secret: Type.String({ minLength: 16, maxLength: 200 }) }, Strict);
const Network = Type.Object(
  {
    nodes: Type.Array(Url, { minItems: 2, maxItems: 5 }),
    minimum: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$' }),
    feeCap: Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,9})?$' }),
    cold: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  Strict,
);
const Brokerage = Type.Object(
  {
    xpub: Type.String({ minLength: 1, maxLength: 200 }),
    networks: Type.Object({ ethereum: Type.Optional(Network), bnb: Type.Optional(Network) }, Strict),
  },
  Strict,
);
const File = Compile(
  Type.Object(
    {
      rate: Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 60 }),
          url: Url,
          member: Path,
          time: Type.Optional(Path),
          bounds: Type.Optional(Type.Object({ least: Yen, most: Yen }, Strict)),
        },
        Strict,
      ),
      screening: ServiceOf,
      travelRule: ServiceOf,
      brokerages: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$' }), Brokerage),
    },
    Strict,
  ),
);

const wrong = (member: string, problem: string): ConfigError =>
  new ConfigError(SETTING, `is wrong at ${member}: ${problem}.`);

/**
 * Reads the text of the file that USDT_FILE names. Throws ConfigError, which names the member; it never contains a
 * URL, a secret or a key.
 */
export function readUsdtSettings(text: string): UsdtSettings {
  const { rate, screening, travelRule, brokerages } = parse(text);
  const byKey = new Map<string, string>();
  const read = Object.entries(brokerages).map(([slug, of]) => {
    const at = `brokerages/${slug}`;
    const first = firstAddress(of.xpub, `${at}/xpub`);
    const other = byKey.get(first);
    if (other !== undefined) throw wrong(`${at}/xpub`, `${other} has the same key`);
    byKey.set(first, slug);
    return [slug, { xpub: of.xpub, networks: networksOf(of.networks, `${at}/networks`) }] as const;
  });
  return {
    rate: {
      name: rate.name,
      url: safeUrl(rate.url, 'rate/url'),
      member: rate.member.split('.'),
      time: rate.time?.split('.') ?? null,
      bounds: boundsOf(rate.bounds),
    },
    screening: { ...screening, url: safeUrl(screening.url, 'screening/url') },
    travelRule: { ...travelRule, url: safeUrl(travelRule.url, 'travelRule/url') },
    brokerages: new Map(read),
  };
}

function boundsOf(of: Content['rate']['bounds']): UsdtSettings['rate']['bounds'] {
  if (of === undefined) return null;
  const [least, most] = [rateOf(of.least), rateOf(of.most)];
  if (least === 0) throw wrong('rate/bounds/least', 'must be more than 0');
  if (most <= least) throw wrong('rate/bounds/most', 'must be more than rate/bounds/least');
  return { least, most };
}

type Content = ReturnType<typeof parse>;
type Networks = Content['brokerages'][string]['networks'];

function parse(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigError(SETTING, 'names a file that is no JSON.');
  }
  if (File.Check(value)) return value;
  const [error] = File.Errors(value);
  // The instance path of a missing member is that of its parent; the message names it.
  throw wrong(error?.instancePath.slice(1) || 'the file', error?.message ?? 'not allowed');
}

/** Whether a URL is https, or of this machine: a node of one's own. */
function safeUrl(text: string, member: string): string {
  const url = URL.parse(text);
  const isLocal = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw wrong(member, 'must be an https:// URL, or an http:// one of this machine');
  return text;
}

/** The first address of a key. The demo's, whose private key is public, is refused. */
function firstAddress(xpub: string, member: string): string {
  let address: string;
  try {
    address = depositAddress(xpub, 0);
  } catch {
    throw wrong(member, 'must be an extended public key that begins with xpub');
  }
  if (!isAddress(address) || address === depositAddress(DEMO_XPUB, 0))
    throw wrong(member, "is the demo's key, whose private key everybody has");
  return address;
}

/** An address with its checksum, so that a typing error is found. */
function coldOf(text: string | undefined, member: string): Address | null {
  if (text === undefined) return null;
  if (!isAddress(text)) throw wrong(member, 'must be an address with its checksum (EIP-55)');
  return text;
}

const NANO_DECIMALS = 9;
const coinOf = (text: string): number => {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(NANO_DECIMALS, '0'));
};

function networksOf(networks: Networks, member: string): NetworkSettings[] {
  const found = (['ethereum', 'bnb'] as const).flatMap((id) => {
    const of = networks[id];
    if (of === undefined) return [];
    const at = `${member}/${id}`;
    const nodes = of.nodes.map((node, index) => safeUrl(node, `${at}/nodes/${index}`));
    const hosts = new Set(nodes.map((node) => new URL(node).host));
    if (hosts.size < nodes.length) throw wrong(`${at}/nodes`, 'must be at least two on different hosts');
    const [minimum, feeCap] = [unitsOf(of.minimum), coinOf(of.feeCap)];
    if (minimum === 0) throw wrong(`${at}/minimum`, 'must be more than 0');
    if (feeCap === 0) throw wrong(`${at}/feeCap`, 'must be more than 0');
    return [{ id, nodes, minimum, feeCap, cold: coldOf(of.cold, `${at}/cold`) }];
  });
  if (found.length === 0) throw wrong(member, 'must have ethereum or bnb');
  return found;
}
