import { BlockGone, ChainUnavailable, SourcesDisagree } from './errors.ts';
import type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';

/**
 * Independent sources of one network as one source that reports only what all of them report. Its head and its final
 * height are the lowest. A block above the final height about which they differ is not there yet (`null`). Every method
 * throws SourcesDisagree when they differ about a block that all report as final, and ChainUnavailable when one of them
 * is unavailable. Throws RangeError for fewer than two sources.
 */
export function agreed(sources: readonly ChainSource[]): ChainSource {
  if (sources.length < 2) throw new RangeError('an agreement needs at least two sources');
  return new Agreement(sources);
}

class Agreement implements ChainSource {
  readonly #sources: readonly ChainSource[];

  constructor(sources: readonly ChainSource[]) {
    this.#sources = sources;
  }

  async head(): Promise<BlockRef> {
    const heads = await this.#each((source) => source.head());
    return heads.reduce((lowest, head) => (head.number < lowest.number ? head : lowest));
  }

  async finalHeight(): Promise<number> {
    return Math.min(...(await this.#each((source) => source.finalHeight())));
  }

  async block(number: number): Promise<Block | null> {
    const blocks = await this.#each((source) => source.block(number));
    const [first = null] = blocks;
    if (blocks.every((block) => sameBlock(block, first))) return first;
    if (number > (await this.finalHeight())) return null;
    // Providers answer from several nodes, of which one may be late: that is no other block.
    if (blocks.includes(null)) throw new ChainUnavailable(`a source has no block ${number}, but reports it as final`);
    throw new SourcesDisagree(number);
  }

  async transfersIn(block: BlockRef): Promise<readonly TokenTransfer[]> {
    const replies = await this.#each((source) => transfersOrGone(source, block));
    const known = replies.filter((reply) => reply !== 'gone');
    const [first] = known;
    if (first === undefined) throw new BlockGone(block.number);
    if (known.length === replies.length && known.every((reply) => sameTransfers(reply, first))) return first;
    if (block.number <= (await this.finalHeight())) throw new SourcesDisagree(block.number);
    if (known.length < replies.length) throw new BlockGone(block.number);
    // The hash determines the transfers: one of the sources lies or its reply was not complete.
    throw new ChainUnavailable(`the sources report different transfers of block ${block.number}`);
  }

  async anomaly(): Promise<Anomaly | null> {
    const anomalies = await this.#each((source) => source.anomaly());
    return anomalies.find((anomaly) => anomaly !== null) ?? null;
  }

  #each<T>(ask: (source: ChainSource) => Promise<T>): Promise<T[]> {
    return Promise.all(this.#sources.map(ask));
  }
}

async function transfersOrGone(source: ChainSource, block: BlockRef): Promise<readonly TokenTransfer[] | 'gone'> {
  try {
    return await source.transfersIn(block);
  } catch (error) {
    if (error instanceof BlockGone) return 'gone';
    throw error;
  }
}

function sameBlock(some: Block | null, other: Block | null): boolean {
  if (some === null || other === null) return some === other;
  return some.hash === other.hash && some.parentHash === other.parentHash && some.time === other.time;
}

/** True for the same transfers in any order. */
function sameTransfers(some: readonly TokenTransfer[], others: readonly TokenTransfer[]): boolean {
  if (some.length !== others.length) return false;
  const sorted = keysOf(others);
  return keysOf(some).every((key, index) => key === sorted[index]);
}

function keysOf(transfers: readonly TokenTransfer[]): readonly string[] {
  return transfers.map((t) => `${t.txHash} ${t.logPosition} ${t.from} ${t.to} ${t.raw}`.toLowerCase()).sort();
}
