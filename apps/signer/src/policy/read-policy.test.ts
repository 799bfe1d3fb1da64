import { depositAddress } from '@kabuto/chain';
import { describe, expect, it } from 'vitest';
import { HOUR, Parties } from '../../test/support/parties.ts';
import { policyFile } from '../../test/support/policy-file.ts';
import { WALLET } from '../../test/support/test-log.ts';
import { readPolicy } from './read-policy.ts';

const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const parties = new Parties();
const file = policyFile(parties, WALLET);
const read = (change: object) => readPolicy(JSON.stringify({ ...file, ...change }));

describe('readPolicy', () => {
  it('reads a live policy, whose waits are fixed', () => {
    expect(read({})).toMatchObject({
      ...{ mode: 'live', tenantId: 1, wallet: WALLET, network: { chainId: 1 } },
      ...{ gas: 100_000n, mostFeePerGas: 100_000_000_000n, replaceAfter: 600_000 },
      ...{ keyWait: 72 * HOUR, addressWait: 24 * HOUR },
      operators: [{ operator: 'sato' }, { operator: 'ito' }],
    });
  });

  it('counts the deposit addresses as our own', () => {
    const { ownAddresses } = read({ deposits: { xpub: XPUB, count: 3 } });
    expect(ownAddresses.has(depositAddress(XPUB, 2))).toBe(true);
    expect(ownAddresses.size).toBe(4);
  });

  const demo = { mode: 'demo', network: 'demo' };

  it('of a demo waits for as long as it says', () => {
    expect(read(demo)).toMatchObject({ keyWait: 60_000, addressWait: 60_000, network: { id: 'demo' } });
    expect(read({ ...demo, demoWaitSeconds: 0 })).toMatchObject({ keyWait: 0 });
  });

  it.each<readonly [object, string]>([
    [{ mode: 'test' }, 'mode'],
    [{ network: 'demo' }, 'network'],
    [{ mode: 'demo' }, 'network'],
    [{ wallet: WALLET.toLowerCase() }, 'wallet'],
    [{ ownAddresses: ['0x1'] }, 'ownAddresses/0'],
    [{ deposits: { xpub: 'xpub', count: 1 } }, 'deposits/xpub'],
    [{ operators: [] }, 'two different operators'],
    [{ operators: [file.operators[0], { ...file.operators[1], operator: 'sato' }] }, 'two different operators'],
    [{ operators: [file.operators[0], file.operators[0]] }, 'named twice'],
    [{ operators: [{ ...file.operators[0], publicKey: 'AAAA' }] }, 'operators/0/publicKey'],
    [{ customerPasskeys: { rpId: 'localhost', origins: ['http://localhost'] } }, 'customerPasskeys/origins'],
    [{ operatorPasskeys: { rpId: 'localhost', origins: [] } }, 'operatorPasskeys/origins'],
    [{ dayLimitUnits: 0 }, 'dayLimitUnits'],
    [{ mostFeePerGasWei: 5 }, 'mostFeePerGasWei'],
    [{ demoWaitSeconds: 0 }, 'demoWaitSeconds'],
    [{ gas: undefined }, 'gas'],
    [{ colour: 'red' }, 'policy.json'],
  ])('refuses %o and names the setting', (change, name) => {
    expect(() => read(change)).toThrow(name);
  });

  it('refuses what is no JSON', () => {
    expect(() => readPolicy('{')).toThrow('policy.json is no JSON');
  });
});
