import type { LogLineView } from '@kabuto/contract/operator';
import type pg from 'pg';

/** Null: not filtered. `from`, `until` (exclusive): epoch milliseconds; `below`: the last id of the page before. */
export type LogFilter = {
  readonly operatorId: number | null;
  readonly event: string | null;
  readonly subject: string | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly below: number | null;
};

/** Returns the newest lines of the log that match, at most `limit`. Only the conditions given are in the statement. */
export async function listLog(
  client: pg.ClientBase,
  tenantId: number,
  { operatorId, event, subject, from, until, below }: LogFilter,
  limit: number,
): Promise<LogLineView[]> {
  const values: unknown[] = [tenantId, limit];
  const conditions = ['l.tenant_id = $1'];
  const add = (value: number | string | null, condition: (place: string) => string): void => {
    if (value === null) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(operatorId, (place) => `l.operator_id = ${place}`);
  add(event, (place) => `l.event = ${place}`);
  add(subject, (place) => `l.subject = ${place}`);
  add(from, (place) => `l.at >= ${place}`);
  add(until, (place) => `l.at < ${place}`);
  add(
    below,
    (place) =>
      `(l.at, l.log_id) < (select b.at, b.log_id from operator_log b where b.tenant_id = $1 and b.log_id = ${place})`,
  );
  const { rows } = await client.query<LogLineView>(
    `select l.log_id as id, l.at, l.operator_id as "operatorId", o.name as operator, l.event, l.subject, l.before, l.after,
       l.device, l.address, l.request_id as "requestId"
     from operator_log l join operator o on o.tenant_id = l.tenant_id and o.operator_id = l.operator_id
     where ${conditions.join(' and ')} order by l.at desc, l.log_id desc limit $2`,
    values,
  );
  return rows;
}
