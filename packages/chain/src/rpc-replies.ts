import { ChainUnavailable } from './errors.ts';
import type { Hash } from './hex.ts';
import type { Block } from './source.ts';

/** A log as nodes return it. */
export interface RawLog {
  /** The contract, lower case. */
  readonly address: string;
  readonly topics: readonly Hash[];
  readonly data: `0x${string}`;
  readonly txHash: Hash;
  /** Position among all logs of the block. */
  readonly logIndex: number;
}

function malformed(what: string): ChainUnavailable {
  return new ChainUnavailable(`the node returned a malformed ${what}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isHex(text: string): text is `0x${string}` {
  return /^0x(?:[0-9a-f]{2})*$/.test(text);
}

/** Bytes as lower-case hex. Throws ChainUnavailable for another value. */
export function readBytes(value: unknown, what: string): `0x${string}` {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (!isHex(text)) throw malformed(what);
  return text;
}

/** A hash of 32 bytes. Throws ChainUnavailable for another value. */
function readHash(value: unknown, what: string): Hash {
  const bytes = readBytes(value, what);
  if (bytes.length !== 66) throw malformed(what);
  return bytes;
}

/** A number as nodes write it, `0x1f`. Throws ChainUnavailable for another value or one beyond the safe integers. */
export function readQuantity(value: unknown, what: string): number {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw malformed(what);
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw malformed(what);
  return number;
}

/** An amount as nodes write it, `0x1f`, of any size. Throws ChainUnavailable for another value. */
export function readAmount(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw malformed(what);
  return BigInt(value);
}

/** A block's header; `null` for a block that the node does not have. Throws ChainUnavailable for another value. */
export function readBlock(value: unknown): Block | null {
  if (value === null) return null;
  if (!isRecord(value)) throw malformed('block');
  return {
    number: readQuantity(value.number, 'block number'),
    hash: readHash(value.hash, 'block hash'),
    parentHash: readHash(value.parentHash, 'parent hash'),
    time: readQuantity(value.timestamp, 'timestamp') * 1000,
  };
}

/**
 * The logs of one block. Throws ChainUnavailable for another value, also for logs of another block and for logs that
 * were undone, since both make the whole reply doubtful.
 */
export function readLogs(value: unknown, blockHash: Hash): readonly RawLog[] {
  if (!Array.isArray(value)) throw malformed('list of logs');
  return value.map((log: unknown) => {
    if (!isRecord(log) || !Array.isArray(log.topics)) throw malformed('log');
    if (readHash(log.blockHash, 'block hash of a log') !== blockHash) throw malformed('log of another block');
    if (log.removed === true) throw malformed('log that was undone');
    return {
      address: readBytes(log.address, 'address'),
      topics: log.topics.map((topic) => readHash(topic, 'topic')),
      data: readBytes(log.data, 'log'),
      txHash: readHash(log.transactionHash, 'transaction hash'),
      logIndex: readQuantity(log.logIndex, 'log index'),
    };
  });
}
