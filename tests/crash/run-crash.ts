import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Closing, CrashBed } from './bed.ts';
import { KILLS } from './kill.ts';

/** As many as may ask for a code by mail from one address without solving a picture. */
const CLIENTS = 5;
/** A kill comes this long after the clients begin, at random. */
const EARLIEST_MS = 300;
const LATEST_MS = 2_500;
/** So long the clients go on with what came back. */
const AFTER_MS = 400;
/** A new trading day after so many rounds, or the load runs out of cash that may buy the same issue again (rules/market.md 3.3). */
const ROUNDS_A_DAY = 15;
/** More than this many problems say nothing new. */
const MOST_PROBLEMS = 50;

export type CrashReport = Closing & { readonly rounds: number };

/**
 * Kills the real server, its PostgreSQL, the core's session in it, and both at once, in turn, `wanted` times or until it is `enough`, at
 * random moments under the load of five clients with journals of their own. After each: what was acknowledged is there, what nobody
 * answered comes to exactly one effect, streams told everything once, the ledger's invariants hold. At the end the same through the API,
 * and `kabuto verify`. Loopback only; ends nothing but what it has started itself.
 */
export async function runCrash(
  wanted: number,
  say: (line: string) => void,
  enough?: AbortSignal,
): Promise<CrashReport> {
  const bed = await CrashBed.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    let rounds = 0;
    while (rounds < wanted && enough?.aborted !== true && problems.length < MOST_PROBLEMS) {
      const { name, kill } = KILLS[rounds % KILLS.length] ?? { name: '', kill: async () => undefined };
      rounds += 1;
      if (rounds % ROUNDS_A_DAY === 0) await bed.nextDay();
      await bed.startLoad();
      const after = randomInt(EARLIEST_MS, LATEST_MS);
      await delay(after);
      await kill(bed);
      await delay(AFTER_MS);
      await bed.stopLoad();
      const hasEnded = await bed.untilServing();
      const found = await bed.judge();
      problems.push(...found.map((text) => `round ${rounds}: ${text}`));
      const note = `${hasEnded ? ', which ended the server' : ''}${found.length === 0 ? '' : `: ${found.length} PROBLEMS`}`;
      say(`round ${rounds} of ${wanted}: killed ${name} after ${after} ms${note}`);
    }
    const closing = await bed.finish();
    return { ...closing, rounds, problems: [...problems, ...closing.problems] };
  } finally {
    await bed.close();
  }
}
