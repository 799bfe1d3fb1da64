import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../../tests/support/server-process.ts';

const CLI = path.resolve(import.meta.dirname, '../../apps/server/src/cli.ts');
/** After this time the garbage of the start is collected and the markets tick. */
const SETTLED_MS = 30_000;
const MAX_TENANTS = 50;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Resident memory of a process in MiB, as reported by Linux. */
function residentOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kib === undefined) throw new Error(`no memory usage of process ${pid}`);
  return Number(kib) / 1_024;
}

async function settled(server: ServerProcess): Promise<number> {
  await untilReady(server, 300_000);
  await pause(SETTLED_MS);
  return residentOf(server.pid);
}

async function measure(more: number): Promise<void> {
  const dataDir = makeDataDir();
  let server = await spawnServer({ dataDir });
  try {
    await untilReady(server, 300_000);
    server.kill('SIGTERM');
    await server.ended;
    server = await spawnServer({ dataDir });
    const one = await settled(server);
    print(`1 brokerage    ${one.toFixed(0)} MiB`);
    for (let i = 1; i <= more; i += 1) {
      const names = ['--name-en', `Shop ${i}`, '--name-jp', `店 ${i}`, '--name-tw', `店 ${i}`];
      const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', KABUTO_DATA: dataDir };
      await promisify(execFile)(process.execPath, [CLI, 'tenant', 'create', `shop-${i}`, ...names], { env });
    }
    server.kill('SIGTERM');
    await server.ended;
    server = await spawnServer({ dataDir });
    const all = await settled(server);
    print(`${1 + more} brokerages   ${all.toFixed(0)} MiB`);
    print(`each more      ${((all - one) / more).toFixed(1)} MiB of the server's process`);
  } finally {
    await endServer(server, dataDir);
    removeDataDir(dataDir);
  }
}

const more = Number(process.argv[2] ?? '5');
if (!Number.isSafeInteger(more) || more < 1 || more > MAX_TENANTS) {
  process.stderr.write(`usage: npm run bench:tenants -- MORE (1 to ${MAX_TENANTS}; 5 when left out)\n`);
  process.exitCode = 1;
} else await measure(more);
