import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CrashHarness } from '../harness.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 5;

async function run(rounds: number): Promise<string[]> {
  const harness = await CrashHarness.open({ clients: CLIENTS });
  const problems: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      await harness.startLoad();
      await delay(randomInt(300, 1_500));
      harness.takeCut();
      harness.server.kill('SIGTERM');
      const { code } = await harness.server.ended;
      if (code !== 0) problems.push(`round ${round}: the exit code was ${code}`);
      const cut = harness.takeCut();
      if (cut > 0) problems.push(`round ${round}: ${cut} requests were cut without a reply`);
      await harness.restart();
      await harness.stopLoad();
      problems.push(...(await harness.check()).map((text) => `round ${round}: ${text}`));
    }
    return [...problems, ...(await harness.finish()).problems];
  } finally {
    await harness.close();
  }
}

/** An orderly shutdown while requests arrive: each gets a reply, either its outcome or "not now". */
export const sigterm: Fault = {
  name: 'SIGTERM under load loses no request',
  missing: () => null,
  run,
};
