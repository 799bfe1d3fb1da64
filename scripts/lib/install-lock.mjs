import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { progress } from './output.mjs';

/**
 * Runs `work` while no other process installs into the same folder; the lock file of a dead process is ignored. `work`
 * receives a function that adds its child's pid to the lock: if this process is killed, npm continues alone and others
 * wait for it.
 */
export async function whileInstalling(root, work) {
  const mark = path.join(root, '.cache', 'installing');
  mkdirSync(path.dirname(mark), { recursive: true });
  for (let isReported = false; !take(mark); isReported = true) {
    if (!isReported) progress('Another start is installing the packages; waiting for it...');
    await sleep(500);
  }
  try {
    return await work((pid) => writeFileSync(mark, `${process.pid} ${pid}`));
  } finally {
    rmSync(mark, { force: true });
  }
}

function take(mark) {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!readPids(mark).some(isAlive)) rmSync(mark, { force: true });
    return false;
  }
}

function readPids(mark) {
  try {
    return readFileSync(mark, 'utf8').split(' ').map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
