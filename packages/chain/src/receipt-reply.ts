import type { Hex } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { Address, Hash } from './hex.ts';
import { type RawLog, readAmount, readBytes, readQuantity } from './rpc-replies.ts';
import { readTransferLog } from './transfer-logs.ts';
import type { Receipt } from './wallet-chain.ts';

/** What lives at an address by its code: EIP-7702 marks a delegation with 0xef0100 and the 20 bytes of the delegate. */
export function kindOfCode(code: Hex): 'account' | 'delegated' | 'contract' {
  if (code === '0x') return 'account';
  return /^0xef0100[0-9a-f]{40}$/.test(code) ? 'delegated' : 'contract';
}

/**
 * A node's receipt of the transaction; `null` when it has none. `final` is left to the caller. Throws ChainUnavailable
 * for another value and for the receipt of another transaction.
 */
export function readReceipt(value: unknown, hash: Hash, contract: Address): Omit<Receipt, 'final'> | null {
  if (value === null) return null;
  if (typeof value !== 'object' || !('logs' in value) || !Array.isArray(value.logs)) throw malformed();
  if (textOf(value, 'transactionHash') !== hash) throw malformed();
  const transfers = value.logs
    .map((log: unknown) => readLog(log, hash))
    .map((log) => readTransferLog(log, contract))
    .filter((transfer) => transfer !== null);
  return {
    blockNumber: readQuantity(Reflect.get(value, 'blockNumber'), 'block number'),
    blockHash: textOf(value, 'blockHash'),
    success: readQuantity(Reflect.get(value, 'status'), 'status') === 1,
    transfers,
    gasWei: readGas(value),
  };
}

/** Nodes of old versions leave the price out. */
function readGas(value: object): bigint | null {
  const used: unknown = Reflect.get(value, 'gasUsed');
  const price: unknown = Reflect.get(value, 'effectiveGasPrice');
  if (used === undefined || price === undefined || price === null) return null;
  return readAmount(used, 'gas of a receipt') * readAmount(price, 'gas price of a receipt');
}

const malformed = (): ChainUnavailable => new ChainUnavailable('the node returned a malformed receipt');

function textOf(value: object, name: string): Hash {
  return readBytes(Reflect.get(value, name), `${name} of a receipt`);
}

function readLog(log: unknown, txHash: Hash): RawLog {
  if (typeof log !== 'object' || log === null || !('topics' in log) || !Array.isArray(log.topics)) throw malformed();
  return {
    address: textOf(log, 'address'),
    topics: log.topics.map((topic) => readBytes(topic, 'topic')),
    data: textOf(log, 'data'),
    txHash,
    logIndex: 0,
  };
}
