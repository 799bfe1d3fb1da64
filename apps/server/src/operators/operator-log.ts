import type pg from 'pg';
import type { Visit } from './visit.ts';

/** A line of the operators' log: the endpoint's name or another event, its subject, and the state before and after. */
export type LogLine = {
  readonly event: string;
  readonly subject?: string;
  readonly before?: object | null;
  readonly after?: object | null;
};

/** Adds a line to the log; lines are never changed. */
export async function note(
  client: pg.ClientBase,
  tenantId: number,
  operatorId: number,
  { event, subject, before, after }: LogLine,
  { device, address, requestId, now }: Pick<Visit, 'device' | 'address' | 'requestId' | 'now'>,
): Promise<void> {
  await client.query(
    `insert into operator_log (tenant_id, operator_id, event, device, address, at, request_id, subject, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      operatorId,
      event,
      device,
      address,
      now,
      requestId,
      subject ?? null,
      before ? JSON.stringify(before) : null,
      after ? JSON.stringify(after) : null,
    ],
  );
}
