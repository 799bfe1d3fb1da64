import type { ClientBase } from 'pg';
import type { Problem } from './problem.ts';

type Ends = {
  readonly seq: number;
  readonly eventSeq: number;
  readonly leaseSeq: number;
  readonly leaseEventSeq: number;
};

/** Compares the position of the read tables with the lease: in a settled snapshot both are the end of the journal. */
export async function compareProjectionEnd(client: ClientBase, tenantId: number): Promise<Problem[]> {
  const { rows } = await client.query<Ends>(
    `select p.seq, p.event_seq as "eventSeq", l.seq as "leaseSeq", l.event_seq as "leaseEventSeq"
       from projection p join core_lease l using (tenant_id) where p.tenant_id = $1`,
    [tenantId],
  );
  const [row] = rows;
  const at = (message: string): Problem => ({
    table: 'projection',
    key: String(tenantId),
    seq: row?.leaseSeq ?? null,
    message,
  });
  if (row === undefined) return [at('the row is missing')];
  const problems: Problem[] = [];
  if (row.seq !== row.leaseSeq) problems.push(at(`the read tables end at ${row.seq}, the lease is at ${row.leaseSeq}`));
  if (row.eventSeq !== row.leaseEventSeq)
    problems.push(at(`the read tables end at event ${row.eventSeq}, the lease is at ${row.leaseEventSeq}`));
  return problems;
}
