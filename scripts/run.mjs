// `node scripts/run.mjs FILE [args]`: the same for any TypeScript file, in the calling terminal.
import path from 'node:path';
import { bootstrap, root } from './lib/bootstrap.mjs';
import { exitWith, Refusal } from './lib/output.mjs';
import { runChild } from './lib/run-child.mjs';

await exitWith(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Refusal('Usage: node scripts/run.mjs FILE [arguments]');
  return runChild(await bootstrap(), path.resolve(root, file), args);
});
