import type pg from 'pg';
import { passkeyWrong } from '../identity/index.ts';
import { Refused } from '../platform/http/index.ts';
import { LEAST_OPERATORS, NEW_PASSKEY_MS } from './limits.ts';

/** Whether the operator is one of the demo, who approves without a passkey; never in a live brokerage. */
export async function isDemoOperator(client: pg.ClientBase, tenantId: number, operatorId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from operator o join tenant t on t.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.operator_id = $2 and o.demo and t.mode = 'demo'`,
    [tenantId, operatorId],
  );
  return rows.length === 1;
}

/**
 * Checks that this operator may approve at all (decision 0065): with a passkey, which in a live brokerage is 72 hours
 * old and one of at least three operators'; without one only an operator of the demo. `credentialId` null: nothing was
 * signed. Throws Refused FACTOR_WRONG, PASSKEY_TOO_NEW or OPERATORS_TOO_FEW.
 */
export async function checkApprover(
  client: pg.ClientBase,
  tenantId: number,
  { operatorId, credentialId, now }: { operatorId: number; credentialId: string | null; now: number },
): Promise<void> {
  if (credentialId === null) {
    if (await isDemoOperator(client, tenantId, operatorId)) return;
    throw passkeyWrong();
  }
  const { rows } = await client.query<{ mode: 'demo' | 'live'; createdAt: number | null; operators: number }>(
    `select mode, (select created_at from operator_passkey p where p.tenant_id = $1 and p.credential_id = $2) as "createdAt",
       (select count(distinct operator_id) from operator_passkey p where p.tenant_id = $1) as operators
     from tenant where tenant_id = $1`,
    [tenantId, credentialId],
  );
  const [found] = rows;
  if (found === undefined || found.createdAt === null) throw passkeyWrong();
  if (found.mode !== 'live') return;
  const from = found.createdAt + NEW_PASSKEY_MS;
  if (now < from) throw new Refused('PASSKEY_TOO_NEW', 'credential', { from: String(from) });
  if (found.operators < LEAST_OPERATORS)
    throw new Refused('OPERATORS_TOO_FEW', null, { least: String(LEAST_OPERATORS), now: String(found.operators) });
}
