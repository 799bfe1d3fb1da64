// `npm start`: installs missing packages, then runs the server with the Node of the lockfile.
import path from 'node:path';
import { bootstrap, root } from './lib/bootstrap.mjs';
import { withOfficePort } from './lib/office-port.mjs';
import { exitWith } from './lib/output.mjs';
import { runChild } from './lib/run-child.mjs';

await exitWith(async () => {
  const node = await bootstrap();
  const env = await withOfficePort(process.env);
  return runChild(node, path.join(root, 'apps/server/src/main.ts'), process.argv.slice(2), { apart: true, env });
});
