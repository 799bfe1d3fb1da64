import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CrashBed } from '../bed.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 5;

async function run(rounds: number): Promise<string[]> {
  const bed = await CrashBed.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      await bed.startLoad();
      await delay(randomInt(300, 1_500));
      bed.takeCut();
      bed.server.kill('SIGTERM');
      const { code } = await bed.server.ended;
      if (code !== 0) problems.push(`round ${round}: the exit code was ${code}`);
      const cut = bed.takeCut();
      if (cut > 0) problems.push(`round ${round}: ${cut} requests were cut without an answer`);
      await bed.restart();
      await bed.stopLoad();
      problems.push(...(await bed.judge()).map((text) => `round ${round}: ${text}`));
    }
    return [...problems, ...(await bed.finish()).problems];
  } finally {
    await bed.close();
  }
}

/** An orderly shutdown while requests arrive: each gets a reply, either its outcome or "not now". */
export const sigterm: Fault = {
  name: 'SIGTERM under load loses no request',
  missing: () => null,
  run,
};
