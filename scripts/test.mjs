// `npm test`: installs missing packages, then runs all stages with the Node of the lockfile. `--stage NAME` runs one,
// `--changed [REF]` the tests that a change can affect.
import path from 'node:path';
import { bootstrap, root } from './lib/bootstrap.mjs';
import { exitWith } from './lib/output.mjs';
import { runChild } from './lib/run-child.mjs';

await exitWith(async () => {
  const node = await bootstrap();
  return runChild(node, path.join(root, 'scripts/test/run.ts'), process.argv.slice(2), { apart: true });
});
