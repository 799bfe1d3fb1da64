import { appendFile, readFile } from 'node:fs/promises';
import { connectCore } from './connect.ts';
import { inTenant } from './lease.ts';
import { journalProblem, type Problem } from './verify-problem.ts';

/** How often a head is written to a file outside PostgreSQL (core.md 1). */
export const HEADS_MS = 60_000;

/** Where a journal stood at a time; one JSON line each. */
export type Head = { readonly tenantId: number; readonly seq: number; readonly hash: string; readonly wallAt: number };

export const appendHead = (file: string, head: Head): Promise<void> =>
  appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 });

export type HeadsResult = { readonly compared: number; readonly problems: readonly Problem[] };

function parseHeads(text: string, tenantId: number): Head[] {
  // A line torn by a crash is the last one; it says nothing.
  const lines = text.split('\n').filter((line) => line.endsWith('}'));
  return lines.map((line) => JSON.parse(line) as Head).filter((head) => head.tenantId === tenantId);
}

/** Compares remembered heads with the journal: finds truncation and a chain that was rewritten as a whole. */
export async function checkHeads(databaseUrl: string, tenantId: number, file: string): Promise<HeadsResult> {
  const heads = parseHeads(await readFile(file, 'utf8'), tenantId);
  const client = await connectCore(databaseUrl, tenantId);
  try {
    const stored = await inTenant(client, tenantId, () =>
      client.query<{ seq: number; hash: Buffer }>(
        'select seq, hash from journal where tenant_id = $1 and seq = any($2)',
        [tenantId, heads.map(({ seq }) => seq)],
      ),
    );
    const known = new Map(stored.rows.map(({ seq, hash }) => [seq, hash.toString('hex')]));
    const problems = heads.flatMap(({ seq, hash }) => {
      const found = known.get(seq);
      if (found === hash) return [];
      return [
        journalProblem(
          seq,
          found === undefined ? 'the row of a remembered head is missing' : 'the remembered head has another hash',
        ),
      ];
    });
    return { compared: heads.length, problems };
  } finally {
    await client.end();
  }
}
