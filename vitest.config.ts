import { availableParallelism, freemem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/sequencer.ts';
import { serverWorkers } from './scripts/test/workers.ts';

const cores = availableParallelism();
const machine = { cores, freeBytes: freemem() };

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.kabuto/**'];

/** `npm run plant` needs to know only that a random test fails: the shortest failing case would take minutes. */
const PLANTED = process.env.KABUTO_PLANTED === undefined ? [] : ['./tests/planted/end-on-failure.ts'];

/**
 * How long `expect.poll` looks before it gives up, milliseconds: like the test limits, against hanging and not against
 * slowness.
 */
const PATIENT = { poll: { timeout: 45_000 } };

/**
 * Three projects, one per kind of proof: `unit` (pure code and properties), `integration` (real PostgreSQL) and
 * `journey` (a real browser against the real server). A project without files is an error of the run, not of this file.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: PATIENT,
          setupFiles: PLANTED,
          include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...IGNORED, '**/*.it.test.ts'],
          // Other style sheets are empty in tests; the back office computes with these colours.
          css: { include: [/tokens\.css/] },
          // Files share what they import: pure code keeps no state, and every import again took a quarter of the time.
          isolate: false,
          // Vitest's own choice leaves a core to a watcher that nobody runs here.
          maxWorkers: cores,
          // Long random tests on a busy machine: the limit is against hanging, not against slowness.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          expect: PATIENT,
          setupFiles: [...PLANTED, './tests/support/forget-cores.ts'],
          include: ['{packages,apps,scripts,tests,bench}/**/*.it.test.ts'],
          exclude: IGNORED,
          globalSetup: ['./apps/server/src/platform/postgres/testing-setup.ts'],
          pool: 'forks',
          // As for the unit tests: each file imported the server again, which took more than a quarter of the time.
          isolate: false,
          maxWorkers: serverWorkers(machine),
          // Real servers on a busy machine: here too the limit is against hanging.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journey',
          environment: 'node',
          expect: PATIENT,
          include: ['tests/journeys/**/*.journey.ts'],
          exclude: IGNORED,
          pool: 'forks',
          globalSetup: [
            './tests/journeys/support/shared-setup.ts',
            // The journeys of the back office run its server in their own process.
            './apps/server/src/platform/postgres/testing-setup.ts',
          ],
          maxWorkers: serverWorkers(machine),
          // For busy machines; `npm test` lists what passed at its second try: it may hide a bug (decision 0100).
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
