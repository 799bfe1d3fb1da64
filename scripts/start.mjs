// `npm start`: installs missing packages, then runs the server with the Node of the lockfile.
import path from 'node:path';
import { bootstrap, root } from './lib/bootstrap.mjs';
import { exitWith } from './lib/output.mjs';
import { runChild } from './lib/run-child.mjs';

await exitWith(async () => {
  const node = await bootstrap();
  return runChild(node, path.join(root, 'apps/server/src/main.ts'), process.argv.slice(2), { apart: true });
});
