import { readFileSync } from 'node:fs';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { postgresPid } from '../support/server-process.ts';
import type { CrashHarness } from './harness.ts';

/** The processes of a PostgreSQL, its first process last. Linux lists all of them, other systems only the first. */
export function clusterPids(first: number): number[] {
  try {
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim();
    return [...(children === '' ? [] : children.split(' ').map(Number)), first];
  } catch {
    return [first];
  }
}

const postgres = ({ dataDir }: CrashHarness): number => {
  const pid = postgresPid(dataDir);
  if (pid === undefined) throw new Error(`no PostgreSQL works on ${dataDir}`);
  return pid;
};

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // This process ended when another one was killed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

async function killServer(harness: CrashHarness): Promise<void> {
  harness.server.kill('SIGKILL');
  await harness.restart();
}

/** Kills every process of PostgreSQL at once; the server must restart it and continue on its own. */
async function killPostgres(harness: CrashHarness): Promise<void> {
  const pid = postgres(harness);
  killAll(clusterPids(pid));
  await eventually(() => (postgresPid(harness.dataDir) ?? pid) !== pid, 60_000);
}

/**
 * Kills the one session that commits batches, wherever it is in a commit: PostgreSQL ends all the others and recovers.
 */
async function killCoreSession(harness: CrashHarness): Promise<void> {
  const found = await asSuper(harness.superUrl(), (client) =>
    client.query<{ pid: number }>('select backend_pid as pid from core_lease'),
  );
  killAll(found.rows.map(({ pid }) => pid));
}

/** Ends the sessions that write the read tables, and nothing else. */
async function endProjectors(harness: CrashHarness): Promise<void> {
  await asSuper(harness.superUrl(), (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^kabuto-core-[0-9]+-projector$'",
    ),
  );
}

/**
 * Kills the sessions that write the read tables, wherever they are in a transaction: PostgreSQL ends all the others and
 * recovers.
 */
async function killProjectors(harness: CrashHarness): Promise<void> {
  const found = await asSuper(harness.superUrl(), (client) =>
    client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name ~ '^kabuto-core-[0-9]+-projector$'",
    ),
  );
  killAll(found.rows.map(({ pid }) => pid));
}

async function killBoth(harness: CrashHarness): Promise<void> {
  killAll(clusterPids(postgres(harness)));
  await killServer(harness);
}

/** The targets of SIGKILL, in turn. */
export const KILLS: readonly { readonly name: string; readonly kill: (harness: CrashHarness) => Promise<void> }[] = [
  { name: 'the server', kill: killServer },
  { name: 'PostgreSQL', kill: killPostgres },
  { name: "the core's database session", kill: killCoreSession },
  { name: "the projector's database session", kill: killProjectors },
  { name: 'server and PostgreSQL together', kill: killBoth },
  { name: "the projector's connection", kill: endProjectors },
];
