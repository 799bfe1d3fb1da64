import { hash } from 'node:crypto';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import type { IdentityCase } from '../case.ts';

/**
 * Whether a case belongs to the share of cases, in percent, that two operators have to approve: by a hash of its
 * encrypted content, so that the result is the same at each attempt and no operator can foresee it.
 */
export const isSampled = (content: Buffer, percent: number): boolean =>
  hash('sha256', content, 'buffer').readUInt32BE() % 10_000 < percent * 100;

type Row = { readonly content: Buffer; readonly percent: number; readonly firstOperator: number | null };

/**
 * Whether this approval is the first of two (rules/identity-check.md 2). Throws Refused SECOND_OPERATOR when the
 * operator has made the first one.
 */
export async function isFirstOfTwo(
  client: pg.ClientBase,
  tenantId: number,
  caseId: number,
  operatorId: number,
): Promise<boolean> {
  const { rows } = await client.query<Row>(
    `select c.content, c.first_operator_id as "firstOperator", t.identity_second_check_percent as percent
       from identity_case c join tenant t using (tenant_id) where c.tenant_id = $1 and c.case_id = $2`,
    [tenantId, caseId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`case ${caseId} of tenant ${tenantId} is missing`);
  if (row.firstOperator === operatorId) throw new Refused('SECOND_OPERATOR');
  return row.firstOperator === null && isSampled(row.content, row.percent);
}

/** Records the first of two approvals. Returns false when the case has another version or a decision by now. */
export async function approveFirst(
  client: pg.ClientBase,
  tenantId: number,
  { caseId, version }: Pick<IdentityCase, 'caseId' | 'version'>,
  { operatorId, now }: { readonly operatorId: number; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update identity_case set first_operator_id = $4, first_approved_at = $5, version = version + 1
      where tenant_id = $1 and case_id = $2 and version = $3 and state = 'pending' and first_operator_id is null`,
    [tenantId, caseId, version, operatorId, now],
  );
  return rowCount === 1;
}
