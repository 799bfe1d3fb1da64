import { decodeEventLog, erc20Abi, toEventSelector } from 'viem';
import { ChainUnavailable } from './errors.ts';
import type { Address, Hash } from './hex.ts';
import type { RawLog } from './rpc-replies.ts';
import type { TokenTransfer } from './source.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

/**
 * The transfers of one contract among all logs of a block, in the order of the chain. All logs of the block are needed:
 * a log's position in its receipt is counted from the first log of its transaction. Throws ChainUnavailable when one
 * is missing or a transfer cannot be read.
 */
export function transfersAmong(logs: readonly RawLog[], contract: Address): readonly TokenTransfer[] {
  const wanted = contract.toLowerCase();
  const first = new Map<Hash, number>();
  const ordered = [...logs].sort((a, b) => a.logIndex - b.logIndex);
  return ordered.flatMap((log, index) => {
    if (log.logIndex !== index) throw new ChainUnavailable('the node left out logs of a block');
    const start = first.get(log.txHash) ?? index;
    first.set(log.txHash, start);
    const transfer = readTransferLog(log, wanted);
    return transfer === null ? [] : [{ txHash: log.txHash, logPosition: index - start, ...transfer }];
  });
}

/** A log as a transfer of the contract's token; `null` for another log. Throws ChainUnavailable for a malformed one. */
export function readTransferLog(log: RawLog, contract: string): Pick<TokenTransfer, 'from' | 'to' | 'raw'> | null {
  if (log.address !== contract.toLowerCase() || log.topics[0] !== TRANSFER) return null;
  return readTransfer(log);
}

function readTransfer(log: RawLog): Pick<TokenTransfer, 'from' | 'to' | 'raw'> {
  const [selector, ...indexed] = log.topics;
  try {
    if (selector === undefined) throw new RangeError('a log without topics');
    const { args } = decodeEventLog({
      abi: erc20Abi,
      eventName: 'Transfer',
      topics: [selector, ...indexed],
      data: log.data,
    });
    return { from: args.from, to: args.to, raw: args.value };
  } catch {
    throw new ChainUnavailable('the node returned a malformed transfer');
  }
}
