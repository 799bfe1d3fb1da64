import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import { lastDrills } from './drill-record.ts';

const HOUR = 3_600_000;
/** A drill is due at night after this time, and at any hour after the second. */
const DUE_MS = 20 * HOUR;
const OVERDUE_MS = 30 * HOUR;
/** After this time without a proven restore `/readyz` warns. */
const WARNS_MS = 48 * HOUR;
/** Hours of the night in Tokyo, when no market is open. */
const NIGHT = { from: 2, until: 5 } as const;
const TOKYO_MS = 9 * HOUR;
const LOWEST_PRIORITY = 19;

type Options = {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Runs the drill of a brokerage to its end; rejects when something differs. */
  readonly runDrill: (slug: string, stopping: AbortSignal) => Promise<void>;
};

/** Whether a drill is due, `since` the last one or the beginning of the brokerage. */
export function isDrillDue(since: number, now: number): boolean {
  const hour = new Date(now + TOKYO_MS).getUTCHours();
  const age = now - since;
  return age >= OVERDUE_MS || (age >= DUE_MS && hour >= NIGHT.from && hour < NIGHT.until);
}

/** The drills of brokerages: one a night, and how long the last proven restore is ago. */
export function createDrills({ pool, now, runDrill }: Options) {
  /** The drills of all brokerages share a folder: one at a time. */
  let running: Promise<void> = Promise.resolve();
  /** Since when no restore was proven, by brokerage, with its slug. */
  const since = new Map<number, { readonly slug: string; readonly at: number }>();

  const read = (tenantId: number) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows } = await client.query<{ slug: string; begunAt: number }>(
        'select slug, (extract(epoch from created_at) * 1000)::int8 as "begunAt" from tenant where tenant_id = $1',
        [tenantId],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`there is no brokerage ${tenantId}`);
      return { ...row, ...(await lastDrills(client, tenantId)) };
    });

  const note = async (tenantId: number) => {
    const found = await read(tenantId);
    since.set(tenantId, { slug: found.slug, at: found.proven?.at ?? found.begunAt });
    return found;
  };

  return {
    /** Reads since when no restore is proven: `warnings` then knows it before the first run. */
    note: async (tenantId: number): Promise<void> => void (await note(tenantId)),
    /** Runs a drill when one is due. */
    run: async (tenantId: number, stopping: AbortSignal): Promise<void> => {
      const { slug, begunAt, last } = await note(tenantId);
      if (!isDrillDue(last?.at ?? begunAt, now())) return;
      try {
        const mine = running.then(() => (stopping.aborted ? undefined : runDrill(slug, stopping)));
        running = mine.catch(() => undefined);
        await mine;
      } finally {
        await note(tenantId);
      }
    },
    /** What `/readyz` warns of. */
    warnings: (): string[] =>
      [...since.values()].flatMap(({ slug, at }) => {
        const hours = Math.floor((now() - at) / HOUR);
        return now() - at < WARNS_MS ? [] : [`${slug}: no restore of an export was proven for ${hours} hours`];
      }),
  };
}
export type Drills = ReturnType<typeof createDrills>;

const CLI = path.resolve(import.meta.dirname, '../cli.ts');

/**
 * Runs `restore --drill` as a process, of the lowest priority unless given. Rejects with its last lines when it fails.
 */
export async function runDrillProcess(
  slug: string,
  stopping: AbortSignal,
  { env = process.env, priority = LOWEST_PRIORITY } = {},
): Promise<void> {
  const args = [...process.execArgv, CLI, 'restore', '--drill', '--tenant', slug];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) os.setPriority(child.pid, priority);
  const stop = (): void => void child.kill();
  stopping.addEventListener('abort', stop, { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000);
    });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0 && !stopping.aborted)
      throw new Error(`the restore drill of ${slug} failed (${code}): ${output.trim()}`);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
