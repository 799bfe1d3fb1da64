import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import type { IdentityCase } from '../case.ts';
import type { CaseStore } from '../store.ts';

type CaseView = OperatorReply<'identityApprove'>;

/** A case as operators see it in lists. */
export const caseView = (of: Omit<IdentityCase, 'content' | 'language' | 'rejections'>): CaseView => ({
  caseId: of.caseId,
  version: of.version,
  memberId: String(of.userId),
  document: of.document,
  state: of.state,
  submittedAt: of.submittedAt,
  decidedAt: of.decidedAt,
  firstApprovedAt: of.firstApprovedAt,
});

/** Throws Refused NOT_FOUND, also for a case of another brokerage. */
export async function mustFind(
  store: CaseStore,
  client: pg.ClientBase,
  tenantId: number,
  caseId: string,
): Promise<IdentityCase> {
  const found = await store.find(client, tenantId, Number(caseId));
  if (found === undefined) throw new Refused('NOT_FOUND', 'caseId');
  return found;
}

/** The subject of the log's lines. */
export const subjectOf = (caseId: number | string): string => `identity case ${caseId}`;
