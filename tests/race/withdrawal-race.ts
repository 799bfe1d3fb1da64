import { findEmbeddedPostgres } from '../../apps/server/src/platform/postgres/index.ts';
import { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { PayoutMember } from '../support/payout-member.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';
import { Burst, type Issue, Tally } from './burst.ts';
import { checkHolds, checkLedger } from './money-checks.ts';

/** A cheap issue, so that orders can be for nearly any amount. */
const CODE = '9432';

export type RaceOptions = {
  /** Members at once. */
  readonly members: number;
  /** The race ends once so many requests are decided. */
  readonly requests: number;
  /** It ends after so many milliseconds in any case. */
  readonly atMostMs: number;
};

export type RaceReport = {
  readonly tally: Tally;
  readonly ms: number;
  /** What `kabuto verify` has printed; null: it has found nothing. */
  readonly verified: string | null;
};

async function openMarket(client: ApiClient): Promise<Issue> {
  await client.call('POST v1/demo/clock/skip', { body: { to: 'opening' } });
  const session = () => client.call('GET v1/quote/session/detail');
  await eventually(async () => (await session()).phase.endsWith('continuous'), 30_000);
  const { lower, upper } = await client.call('GET v1/trade/order/facts', { query: { code: CODE } });
  return { code: CODE, lower, upper };
}

/** Compares the tables again and again until `isOver`. */
async function watch(superUrl: string, tally: Tally, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const problem of await checkHolds(superUrl)) tally.note(problem);
    tally.snapshots += 1;
  }
}

async function race(server: ServerProcess, superUrl: string, of: RaceOptions): Promise<Tally> {
  const tally = new Tally();
  const issue = await openMarket(await new ApiClient(server.origin).demo());
  const until = performance.now() + of.atMostMs;
  const isOver = (): boolean => tally.requests >= of.requests || performance.now() > until || tally.problems.length > 0;
  const compete = async (): Promise<void> => {
    while (!isOver()) {
      const member = await PayoutMember.enter(server.origin);
      tally.members += 1;
      const burst = new Burst(member, issue, tally);
      while (!isOver() && (await burst.run()));
    }
  };
  let ended = false;
  const watching = watch(superUrl, tally, () => ended);
  try {
    await Promise.all(Array.from({ length: of.members }, compete));
  } finally {
    ended = true;
    await watching;
  }
  return tally;
}

/**
 * Withdrawals and buy orders of several members for the same yen, over HTTP, against a server of its own on a fresh
 * data folder; compares holds and cash while it runs and everything at the end, with `verify`. Ends only what it has
 * started.
 */
export async function raceForCash(of: RaceOptions): Promise<RaceReport> {
  const dataDir = makeDataDir();
  const server = await spawnServer({ dataDir, env: { KABUTO_LIMITS: 'load' } });
  try {
    await untilReady(server, 120_000);
    const superUrl = findEmbeddedPostgres(dataDir)?.superUrl;
    if (superUrl === undefined) throw new Error(`no PostgreSQL works on ${dataDir}`);
    const started = performance.now();
    const tally = await race(server, superUrl, of);
    const ms = performance.now() - started;
    for (const problem of await checkLedger(superUrl)) tally.note(problem);
    const { code, output } = await runKabuto(dataDir, ['verify']);
    return { tally, ms, verified: code === 0 ? null : output };
  } finally {
    await endServer(server, dataDir);
    removeDataDir(dataDir);
  }
}
