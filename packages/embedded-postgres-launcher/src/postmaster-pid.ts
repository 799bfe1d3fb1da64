import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The contents of a cluster's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready`, `stopping`, or '' before the first is written. */
  readonly status: string;
}

/** Reads `postmaster.pid`; undefined when it is missing or holds no pid (a full disk, or not written yet). */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readText(pidFile(cluster)).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0, status: (lines[7] ?? '').trim() };
}

/**
 * Removes a `postmaster.pid` without a pid, which would keep PostgreSQL from starting. Only while no server is
 * starting.
 */
export function removeEmptyPidFile(cluster: string): void {
  if (readPostmaster(cluster) === undefined) rmSync(pidFile(cluster), { force: true });
}

/** Whether that process is a PostgreSQL server of this cluster, and not another process that later got the same pid. */
export function isServerOf(cluster: string, pid: number): boolean {
  return isAlive(pid) && commandLine(pid).some((word, i, words) => word === cluster && words[i - 1] === '-D');
}

/** Whether a process with that pid exists (a zombie does not count). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return process.platform !== 'linux' || !/^\d+ \(.*\) Z/s.test(readText(`/proc/${pid}/stat`));
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function commandLine(pid: number): string[] {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).split('\0');
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
