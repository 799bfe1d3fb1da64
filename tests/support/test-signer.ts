import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WalletChain } from '@kabuto/chain';
import { type Database, openDatabase } from '../../apps/signer/src/database/database.ts';
import type { WalletKey } from '../../apps/signer/src/keystore/keystore.ts';
import { logKeyOf } from '../../apps/signer/src/log/line.ts';
import { LogFile } from '../../apps/signer/src/log/log-file.ts';
import type { Policy } from '../../apps/signer/src/policy/policy.ts';
import { Anchor } from '../../apps/signer/src/signer/anchor.ts';
import type { Ports } from '../../apps/signer/src/signer/ports.ts';
import { Signer } from '../../apps/signer/src/signer/signer.ts';

type TestSignerOptions = {
  readonly signerUrl: string;
  readonly now: () => number;
  readonly policy: Policy;
  readonly key: WalletKey;
  readonly chain: (db: Database) => WalletChain;
};

/** The real signer in the test's own process, round by round, with the test's clock. */
export class TestSigner {
  readonly policy: Policy;
  /** Lines that it has reported. */
  readonly events: string[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'kabuto-test-signer-'));
  readonly #db: Database;
  readonly #log: LogFile;
  readonly #signer: Signer;

  constructor({ signerUrl, now, policy, key, chain }: TestSignerOptions) {
    this.policy = policy;
    const { tenantId, wallet, network } = policy;
    const { chainId } = network;
    const { privateKey } = key;
    this.#db = openDatabase(signerUrl, { tenantId, chainId, wallet });
    const created = { kind: 'created', tenantId, chainId, wallet, firstNonce: 0 } as const;
    this.#log = LogFile.create(path.join(this.#folder, 'signer.log'), logKeyOf(privateKey), created, now());
    const report: Ports['report'] = (_, event, fields) => this.events.push(`${event} ${JSON.stringify(fields)}`);
    const anchor = new Anchor({ db: this.#db, log: this.#log, now });
    const of = { policy, privateKey, log: this.#log, db: this.#db, chain: chain(this.#db), report, now, anchor };
    this.#signer = new Signer({ ...of, reply: (reply) => anchor.reply(reply) });
  }

  get wallet(): string {
    return this.policy.wallet;
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
