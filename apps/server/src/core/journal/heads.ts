import { open, readFile } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { inTenant } from '../lease/lease.ts';
import { connectCore } from '../store/connect.ts';
import { journalProblem, type Problem } from '../verify/problem.ts';
import { readJournalHashes, readJournalRow } from './rows.ts';

/** How often a head is written to a file outside PostgreSQL (rules/core.md 1). */
export const HEADS_MS = 60_000;

/** Name of that file in the data folder. */
export const HEADS_FILE = 'heads.jsonl';

/** The end of a journal at a time; one JSON line each. */
export type Head = { readonly tenantId: number; readonly seq: number; readonly hash: string; readonly wallAt: number };

const NEWLINE = 10;

/** Appends a line to a file outside PostgreSQL; a line torn by an earlier crash stays a separate line. */
export async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isTorn = size > 0 && last[0] !== NEWLINE;
    await handle.appendFile(`${isTorn ? '\n' : ''}${line}\n`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Appends the end of a journal to the file. */
export const appendHead = (file: string, head: Head): Promise<void> => appendLine(file, JSON.stringify(head));

/** A tenant's heads, and how many lines of the whole file are not heads: torn by a crash, or joined to one that was. */
export type Heads = { readonly heads: readonly Head[]; readonly unreadable: number };

export async function readHeads(file: string, tenantId: number): Promise<Heads> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const read = lines.map(toHead).filter((head) => head !== null);
  return { heads: read.filter((head) => head.tenantId === tenantId), unreadable: lines.length - read.length };
}

function toHead(line: string): Head | null {
  const value = parsed(line);
  if (typeof value !== 'object' || value === null) return null;
  const { tenantId, seq, hash, wallAt }: Partial<Record<keyof Head, unknown>> = value;
  if (typeof tenantId !== 'number' || typeof seq !== 'number') return null;
  return typeof hash === 'string' && typeof wallAt === 'number' ? { tenantId, seq, hash, wallAt } : null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export type HeadsResult = {
  readonly compared: number;
  /** Lines of the file that are not heads. */
  readonly unreadable: number;
  readonly problems: readonly Problem[];
};

/** The hashes of those rows that can be read; that of a row within a batch, as a reply contains it, is computed. */
async function hashesOf(
  client: ClientBase,
  tenantId: number,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const hashes = new Map(await readJournalHashes(client, tenantId, seqs));
  for (const seq of seqs) {
    if (hashes.has(seq)) continue;
    try {
      hashes.set(seq, (await readJournalRow(client, tenantId, seq)).hash);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return hashes;
}

/** Compares recorded heads with the journal: finds truncation and a chain that was rewritten as a whole. */
export async function checkHeads(databaseUrl: string, tenantId: number, file: string): Promise<HeadsResult> {
  const { heads, unreadable } = await readHeads(file, tenantId);
  const client = await connectCore(databaseUrl, tenantId);
  try {
    const stored = await inTenant(client, tenantId, () =>
      hashesOf(
        client,
        tenantId,
        heads.map(({ seq }) => seq),
      ),
    );
    const problems = heads.flatMap(({ seq, hash }) => {
      const found = stored.get(seq)?.toString('hex');
      if (found === hash) return [];
      return [
        journalProblem(
          seq,
          found === undefined ? 'the row of a remembered head is missing' : 'the remembered head has another hash',
        ),
      ];
    });
    return { compared: heads.length, unreadable, problems };
  } finally {
    await client.end();
  }
}
