import { describe, expect, it } from 'vitest';
import { ChainUnavailable } from './errors.ts';
import type { Hash } from './hex.ts';
import type { RawLog } from './rpc-replies.ts';
import { transfersAmong } from './transfer-logs.ts';

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** keccak-256 of `Transfer(address,address,uint256)`, as every explorer shows it. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function word(hex: string): Hash {
  return `0x${hex.toLowerCase().padStart(64, '0')}`;
}

function logAt(logIndex: number, tx: string, other: Partial<RawLog> = {}): RawLog {
  return {
    address: TOKEN.toLowerCase(),
    topics: [TRANSFER, word(FROM.slice(2)), word(TO.slice(2))],
    data: word('ee6b280'),
    txHash: word(tx),
    logIndex,
    ...other,
  };
}

describe('transfersAmong', () => {
  it('reads sender, receiver and amount, addresses with checksum', () => {
    expect(transfersAmong([logAt(0, 'a')], TOKEN)).toEqual([
      { txHash: word('a'), logPosition: 0, from: FROM, to: TO, raw: 250_000_000n },
    ]);
  });

  it('counts positions from the first log of the transaction, whatever contract it is of', () => {
    const other = { address: FROM.toLowerCase() };
    const logs = [logAt(0, 'a', other), logAt(1, 'a'), logAt(2, 'b'), logAt(3, 'b', other), logAt(4, 'b')];
    const positions = (given: readonly RawLog[]) =>
      transfersAmong(given, TOKEN).map(({ txHash, logPosition }) => [txHash, logPosition]);
    const expected = [
      [word('a'), 1],
      [word('b'), 0],
      [word('b'), 2],
    ];
    expect(positions(logs)).toEqual(expected);
    expect(positions(logs.toReversed())).toEqual(expected);
  });

  it('ignores other events and other contracts with the same event', () => {
    const approval = { topics: [word('8c5be1e5'), word(FROM.slice(2)), word(TO.slice(2))] };
    const lookAlike = { address: TO.toLowerCase() };
    expect(transfersAmong([logAt(0, 'a', approval), logAt(1, 'a', lookAlike)], TOKEN)).toEqual([]);
    expect(transfersAmong([logAt(0, 'a', { topics: [] })], TOKEN)).toEqual([]);
  });

  it.each([
    { what: 'a gap', logs: [logAt(0, 'a'), logAt(2, 'a')] },
    { what: 'no beginning', logs: [logAt(1, 'a')] },
    { what: 'one log twice', logs: [logAt(0, 'a'), logAt(0, 'a')] },
    { what: 'a transfer without amount', logs: [logAt(0, 'a', { data: '0x' })] },
    { what: 'a transfer without receiver', logs: [logAt(0, 'a', { topics: [TRANSFER, word('1')] })] },
  ])('refuses logs with $what', ({ logs }) => {
    expect(() => transfersAmong(logs, TOKEN)).toThrow(ChainUnavailable);
  });
});
