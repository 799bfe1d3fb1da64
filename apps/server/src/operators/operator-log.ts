import type pg from 'pg';
import type { Visit } from './visit.ts';

/** A line of the operators' log: the endpoint's name or another event, its subject, and the state before and after. */
export type LogLine = {
  readonly event: string;
  readonly subject?: string;
  readonly before?: object | null;
  readonly after?: object | null;
};

/** Where a line comes from; without a request for what is done on the command line. */
export type LogSource = Pick<Visit, 'device' | 'address' | 'now'> & { readonly requestId: string | null };

export const commandLine = (now: number): LogSource => ({ device: '', address: '', requestId: null, now });

/** Adds a line to the log; lines are never changed. */
export async function appendOperatorLog(
  client: pg.ClientBase,
  tenantId: number,
  operatorId: number,
  { event, subject, before, after }: LogLine,
  { device, address, requestId, now }: LogSource,
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
