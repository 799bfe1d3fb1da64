import { COMMANDS } from './commands.ts';
import { jsonReport } from './report.ts';

const report = jsonReport((line) => process.stdout.write(line), Date.now);
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (command === undefined) throw new Error(`no command "${name}"; there are ${Object.keys(COMMANDS).join(', ')}`);
  await command({ env: process.env, report, now: Date.now, stop: stop.signal }, args);
} catch (error) {
  report('error', 'ended', { why: error instanceof Error ? error.message : 'unknown' });
  process.exitCode = 1;
}
