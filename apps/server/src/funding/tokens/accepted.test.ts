import { NETWORKS } from '@kabuto/chain';
import { expect, it } from 'vitest';
import { logOfSource, sourceOfLog } from './accepted.ts';

it('a source names the log of a chain, and is read as what it names', () => {
  for (const network of Object.values(NETWORKS)) {
    const log = { network, txHash: `0x${'ab'.repeat(32)}`, logPosition: 3 };
    expect(logOfSource(sourceOfLog(log))).toEqual(log);
  }
  expect(sourceOfLog({ network: NETWORKS.ethereum, txHash: '0xab', logPosition: 0 })).toBe('chain/1/0xab/0');
});

it.each(['bank/1', 'chain/9/0xab/0', 'chain/1/ab/0', 'chain/1/0xab/x'])('%s is the source of no log', (source) => {
  expect(() => logOfSource(source)).toThrow(RangeError);
});
