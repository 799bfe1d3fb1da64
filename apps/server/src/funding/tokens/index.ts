import { type DemoChain, NETWORKS } from '@kabuto/chain';
import type { Operation } from '../../platform/http/index.ts';
import { eachOf } from '../../platform/jobs/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { rateReadings } from '../live-usdt/index.ts';
import type { Accepted } from './accepted.ts';
import { advanceTokens, type Places } from './advance.ts';
import { agreedOr } from './agreed-rate.ts';
import { isWatched } from './begin.ts';
import type { ChainFacts } from './chain-facts.ts';
import { demoChain, demoNetwork, hasChainWork, skipIdleBlocks } from './demo-chain.ts';
import { DEMO_XPUB } from './demo-key.ts';
import { MoveRecord } from './moves.ts';
import { haltedNetworks } from './network-halt.ts';
import { NetworkStates } from './network-states.ts';
import { demoChainSend } from './operations/demo-chain-send.ts';
import { usdtAddress } from './operations/usdt-address.ts';
import { usdtOptions } from './operations/usdt-options.ts';
import type { TokenDeps } from './ports.ts';
import { DEMO_RATES } from './rate.ts';
import { type Progress, scan } from './scan.ts';

/**
 * Deposits of tokens (decision 0102): simulated brokerages accept them on the demo's own chain, live ones on the
 * networks that are set up for them (decision 0122).
 */
export function createTokens(deps: FundingDeps) {
  const { pool, isDemo, now, tenants, live } = deps;
  const chains = new Map<number, DemoChain>();
  const states = new NetworkStates();
  const moves = new MoveRecord(deps);
  const places: Places = new Map();
  const chainOf = (tenantId: number): DemoChain => {
    const chain = chains.get(tenantId) ?? demoChain(pool, tenantId, now);
    chains.set(tenantId, chain);
    return chain;
  };
  /** What is set up for a live brokerage; undefined for a simulated one too. */
  const liveOf = async (tenantId: number) => {
    const { mode, slug } = await tenants.get(tenantId);
    return mode === 'live' ? live?.of(slug) : undefined;
  };
  const networksOf = async (tenantId: number): Promise<readonly Accepted[]> =>
    (await isDemo(tenantId))
      ? [
          {
            ...demoNetwork(pool, tenantId, chainOf(tenantId)),
            isIdle: async () => !(await hasChainWork(pool, tenantId)),
          },
        ]
      : ((await liveOf(tenantId))?.networks ?? []);
  const market = live === null ? DEMO_RATES : live.rates(rateReadings(pool));
  const ratesOf: TokenDeps['ratesOf'] = (tenantId) => agreedOr(pool, tenantId, market);
  const xpubOf: TokenDeps['xpubOf'] = async (tenantId) => {
    if (await isDemo(tenantId)) return DEMO_XPUB;
    const of = await liveOf(tenantId);
    if (of === undefined) throw new Error(`brokerage ${tenantId} has no key for addresses`);
    return of.xpub;
  };
  /** Notes which networks operators have halted, also of those on which no tokens are accepted any more. */
  const readOperatorHalts = async (tenantId: number): Promise<void> => {
    const halted = await withTenant(pool, tenantId, (client) => haltedNetworks(client, tenantId));
    for (const { id } of Object.values(NETWORKS)) states.halt(tenantId, id, halted.has(id), now());
  };
  // an operator may have halted it in another process
  const haltOf: TokenDeps['haltOf'] = async (tenantId, network) => {
    await readOperatorHalts(tenantId);
    return states.haltOf(tenantId, network);
  };
  // the demo's own chain is this database
  const isUnread: TokenDeps['isUnread'] = async (tenantId, network) =>
    network !== 'demo' && !states.isKnown(tenantId, network) && (await isWatched(pool, tenantId));
  const chain: ChainFacts = { haltOf, finalAt: (tenantId, network) => states.finalAt(tenantId, network) };
  const all: TokenDeps = { ...deps, ratesOf, market, networksOf, xpubOf, haltOf, isUnread };
  /** Reads its new blocks; null when there are none to be read. Throws when it is halted by what was read. */
  const readNetwork = async (tenantId: number, accepted: Accepted): Promise<Progress | null> => {
    const { id } = accepted.network;
    if (id === 'demo') {
      if (!(await hasChainWork(pool, tenantId))) return null;
      await skipIdleBlocks(pool, tenantId, chainOf(tenantId));
    }
    const outcome = await scan({ pool, now, onRewind: () => states.rewound(tenantId, id) }, tenantId, accepted);
    if (outcome === null) return null;
    states.record(tenantId, id, outcome, now());
    if (typeof outcome === 'string') throw new Error(`the network ${id} is halted: ${outcome}`);
    return outcome;
  };
  const runNetwork = async (tenantId: number, accepted: Accepted): Promise<void> => {
    const { id } = accepted.network;
    if (states.haltOf(tenantId, id) === 'OPERATOR') return;
    const progress = await readNetwork(tenantId, accepted);
    const steps = [
      () => (progress === null ? Promise.resolve() : advanceTokens({ ...all, places }, tenantId, accepted, progress)),
      // What fails of the record delays no deposit.
      () => moves.run(tenantId, accepted, progress?.finalAt ?? null),
    ];
    await eachOf(steps, (step) => step());
  };
  const operations: Operation[] = [usdtOptions(all), usdtAddress(all), demoChainSend(all)];
  return {
    operations,
    networksOf,
    /** What withdrawals of tokens need of it. */
    ports: { networksOf, haltOf, isUnread, ratesOf, market, xpubOf, checks: live?.checks ?? null, chain },
    /** How far the networks have been read, by brokerage. */
    states: states as Pick<NetworkStates, 'of' | 'all'>,
    /**
     * Reads the chains and takes deposits of tokens further, but not on networks that an operator has halted. Throws
     * when one is halted by what was read, or fails, once the others are done: its deposits wait.
     */
    run: async (tenantId: number): Promise<void> => {
      const networks = await networksOf(tenantId);
      if (networks.length > 0) await readOperatorHalts(tenantId);
      await eachOf(networks, (accepted) => runNetwork(tenantId, accepted));
    },
  };
}
