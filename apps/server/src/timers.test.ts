import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Timers that are not jobs, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'core/sequencer/timing.ts':
    'the clock of the core, which a simulation replaces: ticks of the market and the renewal of its lease',
  'kabus/push.ts':
    'the published 400 ms between pushes of boards to open sockets; what fails is logged and tried again',
  'platform/stream/hub.ts': 'the heartbeat of open connections, which has no state and nothing that can fail',
};

it('only the runner of jobs repeats work', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  const repeating = sources.filter((file) =>
    /\bsetInterval\b/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(repeating.map((file) => file.split(path.sep).join('/')).sort()).toEqual(Object.keys(ALLOWED));
});
