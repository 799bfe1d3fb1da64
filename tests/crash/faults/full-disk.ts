import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asSuper } from '../../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../../support/eventually.ts';
import { makeDataDir, removeDataDir } from '../../support/server-process.ts';
import { CrashHarness } from '../harness.ts';
import type { Fault } from './fault.ts';

const CLIENTS = 4;
/** Room for a fresh data folder and its write-ahead log. */
const DISK = '700m';
const CHUNK = Buffer.alloc(1 << 20, 1);

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'kabuto-test', folder], { stdio: 'ignore' })
    .status === 0;
const unmount = (folder: string): void => void spawnSync('umount', [folder], { stdio: 'ignore' });

/** Writes until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, CHUNK);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
}

const diskFullErrors = (dataDir: string): number =>
  readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').split('No space left on device').length - 1;

async function run(rounds: number): Promise<string[]> {
  const disk = makeDataDir();
  if (!mount(disk)) throw new Error('the small disk cannot be mounted');
  const dataDir = path.join(disk, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o711);
  let harness: CrashHarness | undefined;
  try {
    harness = await CrashHarness.open({ clients: CLIENTS, dataDir });
    const crowded = harness;
    const filler = path.join(disk, 'filler');
    const problems: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      await crowded.startLoad();
      await delay(500);
      const before = diskFullErrors(dataDir);
      fill(filler);
      if (statfsSync(disk).bavail > 256) problems.push(`round ${round}: the disk did not fill`);
      // Forces a new segment of the write-ahead log: the load alone would take long to need one. Fails while PostgreSQL
      // is being restarted.
      const switchLog = async () => asSuper(crowded.superUrl(), (client) => client.query('select pg_switch_wal()'));
      await eventually(async () => {
        await switchLog().catch(() => undefined);
        return diskFullErrors(dataDir) > before;
      }, 60_000);
      await delay(1_000);
      rmSync(filler);
      await crowded.stopLoad();
      await crowded.untilServing();
      problems.push(...(await crowded.check()).map((text) => `round ${round}: ${text}`));
    }
    return [...problems, ...(await crowded.finish()).problems];
  } finally {
    await harness?.close();
    unmount(disk);
    removeDataDir(disk);
  }
}

/** The disk is full. */
export const fullDisk: Fault = {
  name: 'the disk is full: no false reply, and it continues when there is room again',
  missing: () => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk';
    const folder = makeDataDir();
    const mounted = mount(folder);
    if (mounted) unmount(folder);
    removeDataDir(folder);
    return mounted ? null : 'nothing can be mounted here';
  },
  run,
};
