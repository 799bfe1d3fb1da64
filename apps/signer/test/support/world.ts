import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Address, NETWORKS, type WalletChain } from '@kabuto/chain';
import { TestNetwork } from '@kabuto/chain/testing';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { newKey, type WalletKey } from '../../src/keystore/keystore.ts';
import { logKeyOf } from '../../src/log/line.ts';
import { LogFile } from '../../src/log/log-file.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { WithdrawalRequest } from '../../src/request/request.ts';
import { Anchor } from '../../src/signer/anchor.ts';
import type { Ports } from '../../src/signer/ports.ts';
import { Signer } from '../../src/signer/signer.ts';
import { CUSTOMER, DESTINATION, HOUR, Parties } from './parties.ts';
import { ServerSide } from './server-side.ts';
import { newFolder } from './test-log.ts';
import { as, createSignerDatabase, type SignerDatabase } from './testing-database.ts';

interface Running {
  readonly signer: Signer;
  readonly ports: Ports;
}

/**
 * A live signer with a real chain node and a real database: customer 100 has one passkey and one address, which the
 * signer has known for 100 hours. A transaction waits until `chain.mine`.
 */
export class World {
  readonly parties = new Parties();
  readonly key: WalletKey = newKey('live');
  readonly folder = newFolder();
  readonly events: string[] = [];
  readonly chain: TestNetwork;
  readonly db: SignerDatabase;
  readonly server: ServerSide;
  /** Policy of the next signer. */
  policy: Policy;
  /** Time of the signer, epoch milliseconds. */
  now: number;
  #running: Running | null = null;
  readonly #connections: Database[] = [];

  private constructor(chain: TestNetwork, db: SignerDatabase, now: number) {
    this.chain = chain;
    this.db = db;
    this.server = new ServerSide(db.appUrl);
    this.now = now;
    this.policy = this.parties.policy({ wallet: this.wallet, network: NETWORKS[chain.id] });
  }

  static async start(id: 'ethereum' | 'bnb' = 'ethereum'): Promise<World> {
    const [chain, db] = await Promise.all([TestNetwork.start(id, { official: true }), createSignerDatabase()]);
    const world = new World(chain, db, Date.now() - 100 * HOUR);
    await chain.fund(world.wallet, 10n ** 30n);
    const { tenantId, network } = world.policy;
    const created = {
      kind: 'created',
      tenantId,
      chainId: network.chainId,
      wallet: world.wallet,
      firstNonce: 0,
    } as const;
    LogFile.create(world.logFile, logKeyOf(world.key.privateKey), created, world.now).close();
    await world.server.reportKey(CUSTOMER, world.parties.customer);
    await world.server.reportAddress(CUSTOMER, DESTINATION);
    await world.round();
    world.now += 100 * HOUR;
    return world;
  }

  get wallet(): Address {
    return this.key.address;
  }

  get logFile(): string {
    return path.join(this.folder, 'signer.log');
  }

  async stop(): Promise<void> {
    this.end();
    for (const connection of this.#connections) await connection.close();
    await this.chain.stop();
    await this.db.drop();
  }

  /** Ends the signer, as a kill would: only its files and rows remain. */
  end(): void {
    this.#running?.ports.log.close();
    this.#running = null;
  }

  /** Runs before and after each answer and each transaction that leaves; what it throws ends the signer's work. */
  crash: (at: string) => void = () => undefined;

  async #around(what: string, work: () => Promise<void>): Promise<void> {
    this.crash(`before ${what}`);
    await work();
    this.crash(`after ${what}`);
  }

  /** The node, with `crash` around what is sent. */
  #wallet(): WalletChain {
    const chain = this.chain.wallet();
    return {
      minedNonce: (account) => chain.minedNonce(account),
      waiting: (account) => chain.waiting(account),
      gasPrice: () => chain.gasPrice(),
      tokenBalance: (account) => chain.tokenBalance(account),
      coinBalance: (account) => chain.coinBalance(account),
      addressKind: (address) => chain.addressKind(address),
      anomaly: () => chain.anomaly(),
      isBlacklisted: (account) => chain.isBlacklisted(account),
      receipt: (hash) => chain.receipt(hash),
      sendRaw: (raw) => this.#around('send', () => chain.sendRaw(raw)),
    };
  }

  /** One round of the signer, which starts when none runs. */
  round(): Promise<string | null> {
    return this.signer().signer.round();
  }

  /** The signer that runs; started from its files when none does. */
  signer(chain: WalletChain = this.#wallet()): Running {
    if (this.#running !== null) return this.#running;
    const { policy, key } = this;
    const now = (): number => this.now;
    const db = openDatabase(this.db.signerUrl, {
      tenantId: policy.tenantId,
      chainId: policy.network.chainId,
      wallet: policy.wallet,
    });
    this.#connections.push(db);
    const log = LogFile.open(this.logFile, logKeyOf(key.privateKey), this.now);
    const report: Ports['report'] = (_, event, fields) => this.events.push(`${event} ${JSON.stringify(fields)}`);
    const { privateKey } = key;
    const anchor = new Anchor({ db, log, now });
    const reply: Ports['reply'] = (answer) => this.#around('reply', () => anchor.reply(answer));
    const ports: Ports = { policy, privateKey, log, db, chain, report, now, anchor, reply };
    this.#running = { signer: new Signer(ports), ports };
    return this.#running;
  }

  /** A withdrawal on the world's network to which everybody has agreed. */
  request(of: Partial<WithdrawalRequest> = {}): WithdrawalRequest {
    const { chainId, contract } = NETWORKS[this.chain.id];
    return this.parties.request({ chainId, contract, ...of });
  }

  /** Asks for it, and lets the signer answer. */
  async askFor(request: WithdrawalRequest) {
    await this.server.ask(request);
    await this.round();
    return this.server.reply(request.transferId);
  }

  /** Changes rows as nobody may: an attacker with the database, or its restoration. */
  tamper(sql: string): Promise<unknown> {
    return as(this.db.superUrl, (client) => client.query(sql));
  }

  /** Replaces the text of the log. */
  editLog(text: string): void {
    writeFileSync(this.logFile, text);
  }
}
