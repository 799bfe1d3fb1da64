import { expect, it } from 'vitest';
import { runCrash } from './run-crash.ts';

it('kill -9 of the server and of PostgreSQL under load: nothing acknowledged is lost, nothing is doubled', async () => {
  const report = await runCrash(2, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
}, 240_000);
