import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';
import { type ClientReport, checkClient } from './check-client.ts';
import { CrashChecker } from './crash-checker.ts';
import { Follower } from './follower.ts';
import { LoadClient } from './load-client.ts';

type LoadSession = { readonly load: LoadClient; readonly follower: Follower; readonly journal: string };

export type CrashHarnessOptions = {
  readonly clients: number;
  /** The server's data folder; a fresh one unless given. The clients' journals are always elsewhere. */
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** URL of a database that the server does not run itself. */
  readonly superUrl?: string;
};

/** Results of the final checks. */
export type Closing = {
  readonly acknowledged: number;
  /** Fills of day trades and of the night session. */
  readonly dayTrades: number;
  readonly atNight: number;
  /** Requests that had no reply, because of a crash or a limit, and were sent again with the same key. */
  readonly reopened: number;
  readonly problems: readonly string[];
};

/** The real server under the load of several members; each records its replies and follows its account's stream. */
export class CrashHarness {
  readonly dataDir: string;
  readonly #options: CrashHarnessOptions;
  readonly #checker: CrashChecker;
  readonly #journals: string;
  readonly #sessions: LoadSession[] = [];
  server: ServerProcess;

  private constructor(options: CrashHarnessOptions, dataDir: string, server: ServerProcess) {
    this.#options = options;
    this.dataDir = dataDir;
    this.server = server;
    this.#journals = makeDataDir();
    this.#checker = new CrashChecker(() => this.superUrl());
  }

  /** Starts the server, opens its market and registers the clients. */
  static async open(options: CrashHarnessOptions): Promise<CrashHarness> {
    const dataDir = options.dataDir ?? makeDataDir();
    const env = options.env;
    const harness = new CrashHarness(
      options,
      dataDir,
      await spawnServer({ dataDir, ...(env === undefined ? {} : { env }) }),
    );
    try {
      await untilReady(harness.server, 120_000);
      const clock = new ApiClient(harness.server.origin);
      await clock.demo();
      await openMarket(clock);
      mkdirSync(harness.#journals, { recursive: true });
      for (let n = 0; n < options.clients; n++) {
        const journal = path.join(harness.#journals, `client-${n}.jsonl`);
        const load = await LoadClient.register(new ApiClient(harness.server.origin), journal);
        harness.#sessions.push({ journal, load, follower: new Follower(load.member) });
      }
    } catch (error) {
      await harness.close();
      throw error;
    }
    return harness;
  }

  /**
   * Moves to the next trading day, with the load stopped: cash that has paid for an issue today may pay for it again
   * tomorrow.
   */
  async nextDay(): Promise<void> {
    const clock = new ApiClient(this.server.origin);
    await clock.demo();
    await clock.call('POST v1/demo/clock/skip', { body: { to: 'day' } });
    await openMarket(clock);
    for (const { load } of this.#sessions) await load.readBounds();
  }

  /** Moves to the night session, with the load stopped: from then on it trades there. */
  async night(): Promise<void> {
    const clock = new ApiClient(this.server.origin);
    await clock.demo();
    await clock.call('POST v1/demo/clock/skip', { body: { to: 'night' } });
    await eventually(async () => (await clock.call('GET v1/quote/session/detail')).night?.open === true, 60_000);
    for (const { load } of this.#sessions) await load.readBounds(true);
  }

  superUrl(): string {
    const url = this.#options.superUrl ?? findEmbeddedPostgres(this.dataDir)?.superUrl;
    if (url === undefined) throw new Error(`no PostgreSQL works on ${this.dataDir}`);
    return url;
  }

  async startLoad(): Promise<void> {
    for (const { load, follower } of this.#sessions) {
      await load.start();
      follower.start();
    }
  }

  /** Stops the load after the requests in flight. */
  async stopLoad(): Promise<void> {
    await Promise.all(this.#sessions.map(({ load }) => load.stop()));
  }

  /** Requests whose connection was cut before a reply, since the last call. */
  takeCut(): number {
    return this.#sessions.reduce((sum, { load }) => sum + load.takeCut(), 0);
  }

  /** Starts the server again at the same address, after it has exited. */
  async restart(): Promise<void> {
    await this.server.ended;
    const { env } = this.#options;
    this.server = await spawnServer({
      dataDir: this.dataDir,
      port: this.server.port,
      ...(env === undefined ? {} : { env }),
    });
    await untilReady(this.server, 120_000);
  }

  /** Moves the clients to another server of the same database. */
  moveTo(server: ServerProcess): void {
    this.server = server;
    for (const { load } of this.#sessions) load.member.moveTo(server.origin);
  }

  /** Waits until the server serves, restarting it when it has exited. Returns whether it had. */
  async untilServing(): Promise<boolean> {
    let ended = false;
    const note = (): void => {
      ended = true;
    };
    this.server.ended.then(note, note);
    // A server that cannot continue gives up after half a minute, and its PostgreSQL has a minute to stop.
    await eventually(async () => ended || (await isServing(this.server)), 180_000);
    if (ended) await this.restart();
    return ended;
  }

  /**
   * After a fault, with the load stopped: sends every open key again until it has one reply, then compares the replies
   * and stream events that the clients received with the tables.
   */
  async check(): Promise<string[]> {
    for (const { load } of this.#sessions) await load.keepFresh();
    const problems: string[] = [];
    for (const { load } of this.#sessions) problems.push(...(await load.retryUnanswered()));
    problems.push(...(await this.#checker.ledger()));
    for (const { load, journal, follower } of this.#sessions) {
      const accountId = Number((await load.member.call('GET v1/user/user/info')).accountId);
      problems.push(...(await this.#checker.account(accountId, journal, follower)));
    }
    return problems;
  }

  /** The final checks, through the server's own API and `kabuto verify`; the server keeps running. */
  async finish(): Promise<Closing> {
    const reports: (ClientReport & { readonly reopened: number })[] = [];
    for (const { load, journal, follower } of this.#sessions) {
      await follower.stop();
      await load.keepFresh();
      reports.push({ ...(await checkClient(load.member, journal)), reopened: load.reopened });
      load.close();
    }
    const total = (what: 'acknowledged' | 'dayTrades' | 'atNight' | 'reopened'): number =>
      reports.reduce((sum, report) => sum + report[what], 0);
    const verified = await runKabuto(this.dataDir, ['verify'], this.#options.env);
    return {
      acknowledged: total('acknowledged'),
      dayTrades: total('dayTrades'),
      atNight: total('atNight'),
      reopened: total('reopened'),
      problems: [...reports.flatMap(({ problems }) => problems), ...(verified.code === 0 ? [] : [verified.output])],
    };
  }

  /** Stops everything that the harness has started; removes the data folder unless it was given. */
  async close(): Promise<void> {
    for (const { load, follower } of this.#sessions) {
      await load.stop().catch(() => undefined);
      await follower.stop();
    }
    await endServer(this.server, this.dataDir);
    if (this.#options.dataDir === undefined) removeDataDir(this.dataDir);
    removeDataDir(this.#journals);
  }
}

const isServing = async ({ origin }: ServerProcess): Promise<boolean> =>
  (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200;

async function openMarket(member: ApiClient): Promise<void> {
  await member.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  const session = () => member.call('GET v1/quote/session/detail');
  await eventually(async () => (await session()).phase.endsWith('continuous'), 30_000);
}
