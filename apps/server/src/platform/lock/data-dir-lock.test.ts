import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { explainFileError, lockDataDir } from './index.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'kabuto-lock-'));
  folders.push(made);
  return made;
}

const HOLDER = `
  import { lockDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'index.ts'))};
  await lockDataDir(process.argv[1]);
  console.log('held');
  setInterval(() => {}, 1000);
`;

async function holder(dataDir: string) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', HOLDER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('rejects a second server and names the first, until it is gone, even by kill -9', async () => {
  const dataDir = path.join(folder(), 'new', 'data');
  const first = await holder(dataDir);
  try {
    await expect(lockDataDir(dataDir, 0)).rejects.toThrow(
      `Another Kabuto (process ${first.pid}) is using the data folder`,
    );
  } finally {
    first.kill('SIGKILL');
  }
  await once(first, 'exit');
  (await lockDataDir(dataDir, 0)).release();
});

it('waits for a server that is just ending', async () => {
  const dataDir = folder();
  const first = await lockDataDir(dataDir);
  const second = lockDataDir(dataDir, 5_000);
  setTimeout(() => first.release(), 120);
  (await second).release();
});

it('allows two data folders side by side', async () => {
  const locks = await Promise.all([lockDataDir(folder()), lockDataDir(folder())]);
  for (const lock of locks) lock.release();
});

it('reports in one sentence that a file is in the way', async () => {
  const file = path.join(folder(), 'file');
  writeFileSync(file, '');
  await expect(lockDataDir(file)).rejects.toThrow('because a file is in the way');
  await expect(lockDataDir(path.join(file, 'below'))).rejects.toThrow('because a file is in the way');
});

it.each([
  ['EROFS', 'read-only file system'],
  ['ENOSPC', 'is full'],
  ['EACCES', 'cannot be written by this user'],
])('explains %s', (code, message) => {
  expect(explainFileError(Object.assign(new Error(code), { code }), '/data').message).toContain(message);
});
