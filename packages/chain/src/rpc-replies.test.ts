import { describe, expect, it } from 'vitest';
import { ChainUnavailable } from './errors.ts';
import type { Hash } from './hex.ts';
import { readBlock, readLogs, readQuantity } from './rpc-replies.ts';

function hash(digit: string): Hash {
  return `0x${digit.repeat(64)}`;
}

const BLOCK = { number: '0x10', hash: hash('A'), parentHash: hash('b'), timestamp: '0x65', gasUsed: '0x0' };
const LOG = {
  address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  topics: [hash('1')],
  data: '0x00ff',
  transactionHash: hash('2'),
  blockHash: hash('A'),
  logIndex: '0x7',
  removed: false,
};

describe('readBlock', () => {
  it('reads a header, hashes in lower case and time in milliseconds', () => {
    expect(readBlock(BLOCK)).toEqual({ number: 16, hash: hash('a'), parentHash: hash('b'), time: 101_000 });
    expect(readBlock(null)).toBeNull();
  });

  it.each([
    { what: 'nothing', reply: undefined },
    { what: 'text', reply: 'block' },
    { what: 'a list', reply: [BLOCK] },
    { what: 'a block without hash, as pending ones are', reply: { ...BLOCK, hash: null } },
    { what: 'a short hash', reply: { ...BLOCK, hash: '0xaa' } },
    { what: 'a number that is none', reply: { ...BLOCK, number: 16 } },
    { what: 'a time beyond the safe integers', reply: { ...BLOCK, timestamp: '0xffffffffffffffff' } },
  ])('refuses $what', ({ reply }) => {
    expect(() => readBlock(reply)).toThrow(ChainUnavailable);
  });
});

describe('readLogs', () => {
  it('reads the logs of a block', () => {
    expect(readLogs([LOG], hash('a'))).toEqual([
      { address: LOG.address.toLowerCase(), topics: LOG.topics, data: '0x00ff', txHash: hash('2'), logIndex: 7 },
    ]);
  });

  it.each([
    { what: 'nothing', reply: null },
    { what: 'a log of another block', reply: [{ ...LOG, blockHash: hash('c') }] },
    { what: 'a log that was undone', reply: [{ ...LOG, removed: true }] },
    { what: 'a log without index', reply: [{ ...LOG, logIndex: null }] },
    { what: 'a log without topics', reply: [{ ...LOG, topics: null }] },
    { what: 'half a byte of data', reply: [{ ...LOG, data: '0x0' }] },
  ])('refuses $what', ({ reply }) => {
    expect(() => readLogs(reply, hash('a'))).toThrow(ChainUnavailable);
  });
});

describe('readQuantity', () => {
  it.each(['0x', '', '10', '0x1g', null])('refuses %s', (value) => {
    expect(() => readQuantity(value, 'quantity')).toThrow(ChainUnavailable);
  });
});
