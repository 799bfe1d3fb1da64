import { NETWORKS } from '@kabuto/chain';
import { demoWallet } from '../../apps/signer/src/database/demo-transactions.ts';
import { newKey } from '../../apps/signer/src/keystore/keystore.ts';
import type { Policy } from '../../apps/signer/src/policy/policy.ts';
import { TestSigner } from './test-signer.ts';

const WAIT = 60_000;

/** The signer of a demo. */
export class DemoSigner extends TestSigner {
  /** `origin`: of the app's pages, on which members use passkeys. */
  constructor(signerUrl: string, now: () => number, origin: string, more: Partial<Policy> = {}) {
    const key = newKey('demo');
    const site = { id: new URL(origin).hostname, origins: [origin, origin.replace('http:', 'https:')] };
    const policy: Policy = {
      ...({ mode: 'demo', tenantId: 1, network: NETWORKS.demo, wallet: key.address } as const),
      ...{ ownAddresses: new Set(), operators: [], customerSite: site, operatorSite: site },
      ...{ oneApprovalUpTo: 10 ** 12, dayLimit: 10 ** 12 },
      ...{ gas: 100_000n, mostFeePerGas: 10_000_000_000n, replaceAfter: 600_000, keyWait: WAIT, addressWait: WAIT },
      ...more,
    };
    super({ signerUrl, now, policy, key, chain: (db) => demoWallet(db, now) });
  }
}
