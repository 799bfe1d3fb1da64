import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NETWORKS } from '@kabuto/chain';
import { type Database, openDatabase } from '../../apps/signer/src/database/database.ts';
import { demoWallet } from '../../apps/signer/src/database/demo-transactions.ts';
import { newKey } from '../../apps/signer/src/keystore/keystore.ts';
import { logKeyOf } from '../../apps/signer/src/log/line.ts';
import { LogFile } from '../../apps/signer/src/log/log-file.ts';
import type { Policy } from '../../apps/signer/src/policy/policy.ts';
import { Anchor } from '../../apps/signer/src/signer/anchor.ts';
import type { Ports } from '../../apps/signer/src/signer/ports.ts';
import { Signer } from '../../apps/signer/src/signer/signer.ts';

const WAIT = 60_000;

/** The real signer of a demo in the test's own process, round by round, with the test's clock. */
export class DemoSigner {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'kabuto-demo-signer-'));
  readonly #key = newKey('demo');
  readonly #db: Database;
  readonly #log: LogFile;
  readonly #signer: Signer;
  /** Lines that it has reported. */
  readonly events: string[] = [];

  /** `origin`: of the app's pages, on which members use passkeys. */
  constructor(signerUrl: string, now: () => number, origin: string, more: Partial<Policy> = {}) {
    const wallet = this.#key.address;
    const network = NETWORKS.demo;
    const site = { id: new URL(origin).hostname, origins: [origin, origin.replace('http:', 'https:')] };
    const policy: Policy = {
      ...({ mode: 'demo', tenantId: 1, network, wallet, ownAddresses: new Set(), operators: [] } as const),
      ...{ customerSite: site, operatorSite: site, oneApprovalUpTo: 10 ** 12, dayLimit: 10 ** 12 },
      ...{ gas: 100_000n, mostFeePerGas: 10_000_000_000n, replaceAfter: 600_000, keyWait: WAIT, addressWait: WAIT },
      ...more,
    };
    this.#db = openDatabase(signerUrl, { tenantId: 1, chainId: network.chainId });
    const created = { kind: 'created', tenantId: 1, chainId: network.chainId, wallet, firstNonce: 0 } as const;
    const { privateKey } = this.#key;
    this.#log = LogFile.create(path.join(this.#folder, 'signer.log'), logKeyOf(privateKey), created, now());
    const report: Ports['report'] = (_, event, fields) => this.events.push(`${event} ${JSON.stringify(fields)}`);
    const anchor = new Anchor({ db: this.#db, log: this.#log, wallet, now });
    const chain = demoWallet(this.#db, now);
    const of = { policy, privateKey, log: this.#log, db: this.#db, chain, report, now, anchor };
    this.#signer = new Signer({ ...of, reply: (reply) => anchor.reply(reply) });
  }

  get wallet(): string {
    return this.#key.address;
  }

  /** One round; returns why nothing was signed, null when all agreed. */
  round(): Promise<string | null> {
    return this.#signer.round();
  }

  async stop(): Promise<void> {
    this.#log.close();
    await this.#db.close();
    rmSync(this.#folder, { recursive: true });
  }
}
