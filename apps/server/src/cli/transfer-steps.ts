import type pg from 'pg';
import { marketTime } from './replay-text.ts';

type Step = {
  readonly at: number;
  readonly state: string;
  readonly actor: string | null;
  readonly reason: string | null;
};

/** The steps of a transfer, a line each: market time, state, who took it, reason. */
export async function stepLines(client: pg.ClientBase, tenantId: number, transferId: number): Promise<string[]> {
  const { rows } = await client.query<Step>(
    'select at, state, actor, reason from transfer_step where tenant_id = $1 and transfer_id = $2 order by event_seq',
    [tenantId, transferId],
  );
  return rows.map((step) =>
    [marketTime(step.at), step.state, step.actor ?? '', step.reason ?? ''].join('\t').trimEnd(),
  );
}
