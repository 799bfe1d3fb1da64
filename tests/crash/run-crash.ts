import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closing, CrashHarness } from './harness.ts';
import { KILLS } from './kill.ts';

/** As many as may request a code by mail from one address without a captcha. */
const CLIENTS = 5;
/** A kill comes this long after the load starts, at random. */
const EARLIEST_MS = 300;
const LATEST_MS = 2_500;
/** How long the load continues after the kill. */
const AFTER_MS = 400;
/**
 * A new trading day every so many rounds, or the load runs out of cash that may buy the same issue again
 * (rules/market.md 3.3).
 */
const ROUNDS_A_DAY = 15;
/** The last of them are in its night session. */
const ROUNDS_A_NIGHT = 2;
/** The run stops at this many problems: more add no information. */
const MAX_PROBLEMS = 50;

export type CrashReport = Closing & { readonly rounds: number };

/**
 * Kills the real server, its PostgreSQL, the core's database session, and server and PostgreSQL together, in turn, at
 * random moments under the load of five clients with their own journals, by day with day trades and in the night
 * session, `wanted` times or until `enough` is aborted. After each kill: acknowledged orders exist, each request
 * without a reply has exactly one effect, the streams delivered everything once, the ledger's invariants hold. At the
 * end the same through the API, and `kabuto verify`.
 * Loopback only; ends only processes that it has started.
 */
export async function runCrash(
  wanted: number,
  print: (line: string) => void,
  enough?: AbortSignal,
): Promise<CrashReport> {
  const harness = await CrashHarness.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    let rounds = 0;
    const day = Math.max(2 * ROUNDS_A_NIGHT, Math.min(ROUNDS_A_DAY, wanted));
    while (rounds < wanted && enough?.aborted !== true && problems.length < MAX_PROBLEMS) {
      const { name, kill } = KILLS[rounds % KILLS.length] ?? { name: '', kill: async () => undefined };
      rounds += 1;
      const ofDay = (rounds - 1) % day;
      if (ofDay === 0 && rounds > 1) await harness.nextDay();
      if (ofDay === day - ROUNDS_A_NIGHT) await harness.night();
      await harness.startLoad();
      const after = randomInt(EARLIEST_MS, LATEST_MS);
      await delay(after);
      await kill(harness);
      await delay(AFTER_MS);
      await harness.stopLoad();
      const hasEnded = await harness.untilServing();
      const found = await harness.check();
      problems.push(...found.map((text) => `round ${rounds}: ${text}`));
      const note = `${hasEnded ? ', which ended the server' : ''}${found.length === 0 ? '' : `: ${found.length} PROBLEMS`}`;
      print(`round ${rounds} of ${wanted}: killed ${name} after ${after} ms${note}`);
    }
    const closing = await harness.finish();
    return { ...closing, rounds, problems: [...problems, ...closing.problems] };
  } finally {
    await harness.close();
  }
}
