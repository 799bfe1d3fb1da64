import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/platform/net/index.ts';

/**
 * An idle demo (its market running, no client connected) uses less than this share of one core. The goal is 5 %:
 * 3.7 to 4.8 % were measured beside other programs, which make the same work dearer.
 */
const BUDGET = 0.06;
/** Until the market of a demo without clients commits once a second. */
const SETTLE_MS = 40_000;
const MEASURE_MS = 20_000;
/** The same work costs more CPU time beside other tests, which share caches and clock rate: the cheapest counts. */
const MEASUREMENTS = 3;
const TICKS_PER_SECOND = 100;

type Stat = { readonly pid: number; readonly parent: number; readonly cpuSeconds: number };

/** CPU seconds of every process: fields 14 and 15 of /proc/PID/stat, after the name in brackets. */
async function processes(): Promise<Stat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return {
        pid: Number(pid),
        parent: Number(fields[1]),
        cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      };
    }),
  );
  return stats.filter(({ parent }) => Number.isFinite(parent));
}

/** CPU seconds so far of a process and all its descendants. */
async function cpuOf(root: number): Promise<number> {
  const all = await processes();
  const family = new Set([root]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { pid, parent } of all) {
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid);
        grew = true;
      }
    }
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** The share of one core that a process and its descendants take while it is measured. */
async function shareOf(root: number): Promise<number> {
  const before = await cpuOf(root);
  const start = performance.now();
  await sleep(MEASURE_MS);
  const seconds = (performance.now() - start) / 1000;
  const share = ((await cpuOf(root)) - before) / seconds;
  process.stdout.write(`idle demo: ${(share * 100).toFixed(1)} % of one core over ${seconds.toFixed(0)} s\n`);
  return share;
}

it.runIf(process.platform === 'linux')(
  'an idle demo, server and PostgreSQL together, takes less than 6 % of one core',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kabuto-idle-'));
    // PostgreSQL runs as another user when this is root; with a closed folder its files would go elsewhere.
    await chmod(dataDir, 0o711);
    const port = await freePort();
    const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');
    const env = { ...process.env, KABUTO_DATA: dataDir, PORT: String(port), DATABASE_URL: '' };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    try {
      let output = '';
      await new Promise<void>((resolve, reject) => {
        server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output.slice(-500)}`)));
        server.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
          if (output.includes('Kabuto is ready')) resolve();
        });
      });
      const root = server.pid ?? 0;
      await sleep(SETTLE_MS);
      const shares = [await shareOf(root)];
      while (Math.min(...shares) >= BUDGET && shares.length < MEASUREMENTS) shares.push(await shareOf(root));
      expect(Math.min(...shares)).toBeLessThan(BUDGET);
      expect(Math.min(...shares)).toBeGreaterThan(0);
    } finally {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  180_000,
);
