import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  postgresPid,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';
import { checkClient } from './check-client.ts';
import { LoadClient } from './load-client.ts';

const CLIENTS = 3;
/** A kill comes this long after the clients begin, at random. */
const EARLIEST_MS = 500;
const LATEST_MS = 3_000;

export type CrashReport = {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Requests that nobody had answered, because of a crash or a limit, and that were asked again with the same key. */
  readonly reopened: number;
  readonly problems: readonly string[];
};

async function openMarket(client: ApiClient): Promise<void> {
  const member = await client.demo();
  await member.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  const session = () => member.call('GET v1/quote/session/detail');
  await eventually(async () => (await session()).phase.endsWith('continuous'), 30_000);
}

/** Kills PostgreSQL; the server is to bring it back and to go on by itself. */
async function killPostgres(dataDir: string): Promise<void> {
  const pid = postgresPid(dataDir);
  if (pid === undefined) throw new Error('no PostgreSQL works on the data folder');
  process.kill(pid, 'SIGKILL');
  await eventually(() => (postgresPid(dataDir) ?? pid) !== pid, 30_000);
}

async function killServer(server: ServerProcess, dataDir: string): Promise<ServerProcess> {
  server.kill('SIGKILL');
  await server.ended;
  const next = await spawnServer({ dataDir, port: server.port });
  await untilReady(next);
  return next;
}

/**
 * Kills the real server and its PostgreSQL in turn, `wanted` times or until it is `enough`, under the load of three clients that write down every
 * request and every answer; then holds what they were told against what the server says, and lets `kabuto verify` look at
 * everything. Loopback only; ends nothing but what it has started itself.
 */
export async function runCrash(
  wanted: number,
  say: (line: string) => void,
  enough?: AbortSignal,
): Promise<CrashReport> {
  const dataDir = makeDataDir();
  let server = await spawnServer({ dataDir });
  const clients: { readonly load: LoadClient; readonly journal: string }[] = [];
  try {
    await untilReady(server, 120_000);
    await openMarket(new ApiClient(server.origin));
    for (let n = 0; n < CLIENTS; n++) {
      const journal = path.join(dataDir, `client-${n}.jsonl`);
      clients.push({ journal, load: await LoadClient.register(new ApiClient(server.origin), journal) });
    }
    let rounds = 0;
    while (rounds < wanted && enough?.aborted !== true) {
      rounds += 1;
      for (const { load } of clients) await load.start();
      const after = randomInt(EARLIEST_MS, LATEST_MS);
      await delay(after);
      const victim = rounds % 2 === 1 ? 'server' : 'PostgreSQL';
      if (victim === 'server') server = await killServer(server, dataDir);
      else await killPostgres(dataDir);
      // The clients go on for a moment with what came back.
      await delay(500);
      for (const { load } of clients) await load.stop();
      await untilServing(server);
      say(`round ${rounds} of ${wanted}: killed the ${victim} after ${after} ms`);
    }
    const reports = [];
    for (const { load, journal } of clients) {
      reports.push(await checkClient(load.member, journal));
      load.close();
    }
    const heads = path.join(dataDir, 'heads.jsonl');
    const verified = await runKabuto(dataDir, ['verify', ...(existsSync(heads) ? ['--heads', heads] : [])]);
    return {
      rounds,
      acknowledged: reports.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      reopened: reports.reduce((sum, { reopened }) => sum + reopened, 0),
      problems: [...reports.flatMap(({ problems }) => problems), ...(verified.code === 0 ? [] : [verified.output])],
    };
  } finally {
    for (const { load } of clients) await load.stop().catch(() => undefined);
    await endServer(server, dataDir);
    removeDataDir(dataDir);
  }
}

const untilServing = ({ origin }: ServerProcess): Promise<true> =>
  eventually(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200 || undefined, 30_000);
