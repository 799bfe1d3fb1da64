import { type BlockRef, ChainUnavailable, SourcesDisagree } from '@kabuto/chain';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { type Content, type DatabaseKind, type Proposals, proposeAs } from '../../proposals/index.ts';
import type { Accepted } from './accepted.ts';
import { networkOf, networkResumeKind } from './halt-kind.ts';
import type { TokenDeps } from './ports.ts';
import { readTail, rewindTo, startAt } from './store.ts';

const HASH = /^0x[0-9a-f]{64}$/;
const isHash = (text: unknown): text is BlockRef['hash'] => typeof text === 'string' && HASH.test(text);

/** Throws Refused FIELD_INVALID. */
function blockOf({ block, hash }: Content): BlockRef {
  if (typeof block !== 'number' || !Number.isSafeInteger(block) || block < 0)
    throw fieldInvalid('block', 'a whole number from 0');
  if (!isHash(hash)) throw fieldInvalid('hash', '0x and 64 digits from 0 to f');
  return { number: block, hash };
}

/**
 * Has the scanner of a halted network go on behind an older block, after a re-org that was too deep: `network`,
 * `block`, `hash`. Whatever was read above it is in no block until it is read again; the network stays halted until
 * it is resumed. NETWORK_RUNS: it is not halted by an operator. FIELD_INVALID: the block is among those that are kept.
 */
export const networkRestartKind: DatabaseKind = {
  by: 'database',
  kind: 'networkRestart',
  executedEvent: 'networkRestartExecuted',
  subject: networkResumeKind.subject,
  validate: (content) => {
    networkOf(content);
    blockOf(content);
  },
  current: networkResumeKind.current,
  check: async (client, tenantId, content, operatorId) => {
    await networkResumeKind.check(client, tenantId, content, operatorId);
    const [oldest] = await readTail(client, tenantId, networkOf(content));
    if (oldest === undefined) throw fieldInvalid('network', 'a network that was read');
    if (blockOf(content).number >= oldest.number)
      throw fieldInvalid('block', `a number below ${oldest.number}, the oldest block that is kept`);
  },
  execute: async (client, { tenantId, content }, now) => {
    const [network, block] = [networkOf(content), blockOf(content)];
    await rewindTo(client, tenantId, { network, number: block.number, now });
    await startAt(client, tenantId, network, block);
  },
};

/** The network's block of this number; null: it has none. Throws Refused NETWORK_UNREADABLE. */
async function read({ source }: Accepted, number: number): Promise<BlockRef | null> {
  try {
    return await source.block(number);
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof SourcesDisagree)
      throw new Refused('NETWORK_UNREADABLE', 'network');
    throw error;
  }
}

/**
 * POST v1/fund/network/restart/propose: the block has to be the network's. USDT_CLOSED: not a network of the brokerage.
 * NETWORK_UNREADABLE: it cannot be compared now. FIELD_INVALID: another block has this number.
 */
export const proposeRestart = ({ networksOf }: Pick<TokenDeps, 'networksOf'>, proposals: Proposals): AnyOperation =>
  operatorOperation('networkRestartPropose', async ({ body: { network, block, hash, reason }, ...actor }) => {
    const { tenantId } = actor.operator;
    const accepted = (await networksOf(tenantId)).find((one) => one.network.id === network);
    if (accepted === undefined) throw new Refused('USDT_CLOSED', 'network');
    const found = await read(accepted, Number(block));
    if (found?.hash !== hash) throw fieldInvalid('hash', `the hash of block ${block} of this network`);
    return proposeAs(proposals, networkRestartKind, { network, block: Number(block), hash }, { ...actor, reason });
  });
