import { NETWORKS } from '@kabuto/chain';
import { expect, it } from 'vitest';
import { logOfSource, sourceOfLog } from './accepted.ts';

it('a source names the log of a chain, and is read as what it names', () => {
  for (const network of Object.values(NETWORKS)) {
    for (const variant of [0, 1, 12]) {
      const log = { network, txHash: `0x${'ab'.repeat(32)}`, logPosition: 3, variant };
      expect(logOfSource(sourceOfLog(log))).toEqual(log);
    }
  }
  const log = { network: NETWORKS.ethereum, txHash: '0xab', logPosition: 0 };
  expect(sourceOfLog({ ...log, variant: 0 })).toBe('chain/1/0xab/0');
  expect(sourceOfLog({ ...log, variant: 2 })).toBe('chain/1/0xab/0/v2');
  for (const of of [
    { ...log, variant: 0, recovered: 1 },
    { ...log, variant: 2, recovered: 3 },
  ])
    expect(logOfSource(sourceOfLog(of))).toEqual(of);
  expect(sourceOfLog({ ...log, variant: 2, recovered: 3 })).toBe('chain/1/0xab/0/v2/r3');
});

it.each([
  'bank/1',
  'chain/9/0xab/0',
  'chain/1/ab/0',
  'chain/1/0xab/x',
  'chain/1/0xab/0/v0',
  'chain/1/0xab/0/r0',
  'chain/1/0xab/0/r1/v1',
])('%s is the source of no log', (source) => {
  expect(() => logOfSource(source)).toThrow(RangeError);
});
