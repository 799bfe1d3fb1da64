import { parseArgs } from 'node:util';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import { endServer, makeDataDir, removeDataDir, spawnServer, untilReady } from '../../tests/support/server-process.ts';
import { uploadMany } from '../../tests/support/upload-load.ts';

// `npm run bench:uploads`: pictures of about 10 MB, 32 at once, to a server of its own; its memory and its children's.

/** The side of a square picture of noise that has almost 10 MB. */
const SIDE = 5_200;
const MEMBERS = 8;

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' } } });
const dataDir = makeDataDir();
const server = await spawnServer({ dataDir, env: { KABUTO_LIMITS: 'load' } });
try {
  await untilReady(server);
  const content = await cameraJpeg(SIDE, SIDE);
  const { origin, pid } = server;
  const load = await uploadMany({ origin, pid, content, count: Number(values.count), members: MEMBERS });
  console.log(
    `${values.count} uploads of ${(content.length / 1_048_576).toFixed(1)} MiB in ${load.seconds.toFixed(0)} s`,
  );
  console.log(`replies: ${[...load.statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`);
  if (load.statuses.size > 1) console.log(server.output());
  console.log(`server: ${load.serverBefore} MiB before, ${load.serverPeak} MiB at most`);
  console.log(`conversions: at most ${load.mostChildren} processes and ${load.childrenPeak} MiB together`);
} finally {
  await endServer(server, dataDir);
  removeDataDir(dataDir);
}
