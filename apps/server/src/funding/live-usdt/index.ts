import {
  agreed,
  agreedAccounts,
  agreedWallet,
  jsonRpcAccounts,
  jsonRpcSource,
  jsonRpcWallet,
  NETWORKS,
} from '@kabuto/chain';
import type { Accepted } from '../tokens/accepted.ts';
import type { RateSource } from '../tokens/rate.ts';
import { httpChecks, type TokenChecks } from './http-checks.ts';
import { httpRate } from './http-rate.ts';
import type { RateReadings } from './rate-readings.ts';
import type { BrokerageSettings, NetworkSettings, UsdtSettings } from './settings.ts';

export type { TokenChecks } from './http-checks.ts';
export { checkBrokerages, openUsdtSettings } from './open.ts';
export { rateReadings } from './rate-readings.ts';
export type { UsdtSettings } from './settings.ts';

/** Seconds between two blocks. */
const BLOCK_SECONDS = { ethereum: 12, bnb: 1 } as const;

/** A brokerage's part. */
type LiveBrokerage = { readonly xpub: string; readonly networks: readonly Accepted[] };

/** USDT of live brokerages (decision 0122). */
export type LiveUsdt = {
  /** Undefined: this brokerage accepts none. */
  readonly of: (slug: string) => LiveBrokerage | undefined;
  /** `readings`: those of earlier starts. */
  readonly rates: (readings: RateReadings) => RateSource;
  readonly checks: TokenChecks;
};

/** A network that is read from all of its nodes, and believed where they agree. */
function acceptedOf({ id, nodes, minimum, feeCap, cold }: NetworkSettings): Accepted {
  const network = NETWORKS[id];
  const wallet = agreedWallet(nodes.map((node) => jsonRpcWallet(network, node)));
  return {
    network,
    source: agreed(nodes.map((node) => jsonRpcSource(network, node))),
    minimum,
    feeCap,
    ...(cold === null ? {} : { cold }),
    blockSeconds: BLOCK_SECONDS[id],
    addressKind: (address) => wallet.addressKind(address),
    holdings: {
      of: (addresses) =>
        Promise.all(
          addresses.map(async (address) => ({
            tokens: await wallet.tokenBalance(address),
            coins: await wallet.coinBalance(address),
            nonce: await wallet.minedNonce(address),
          })),
        ),
      gasPrice: () => wallet.gasPrice(),
      waiting: (address) => wallet.waiting(address),
      receipt: (hash) => wallet.receipt(hash),
      at: agreedAccounts(nodes.map((node) => jsonRpcAccounts(network, node))),
    },
  };
}

/** Reads nothing yet: a node that cannot be reached halts its network later. */
export function createLiveUsdt(settings: UsdtSettings): LiveUsdt {
  const brokerages = new Map(
    [...settings.brokerages].map(([slug, { xpub, networks }]: readonly [string, BrokerageSettings]) => [
      slug,
      { xpub, networks: networks.map(acceptedOf) },
    ]),
  );
  return {
    of: (slug) => brokerages.get(slug),
    rates: (readings) => httpRate(settings.rate, readings),
    checks: httpChecks(settings),
  };
}
