import { expect, it } from 'vitest';
import { runCrash } from './run-crash.ts';

it('kill -9 of server, PostgreSQL, session and both under load: nothing acknowledged is lost, nothing is doubled', async () => {
  const report = await runCrash(4, () => undefined);
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.dayTrades).toBeGreaterThan(0);
  expect(report.atNight).toBeGreaterThan(0);
}, 300_000);
