import type { IdentityPart, RejectionReason } from '@kabuto/contract/identity';
import { partsOf } from '@kabuto/contract/identity';
import { type MakeChange, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, type Operator, Refused } from '../../platform/http/index.ts';
import type { Rejection } from '../case.ts';
import { decideCase } from '../decide-case.ts';
import { caseView, mustFind, subjectOf } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';
import { approveFirst, isFirstOfTwo } from './second-check.ts';

type Decision = {
  readonly operator: Operator;
  readonly body: { readonly caseId: string; readonly version: string };
  readonly now: number;
  readonly change: MakeChange;
  readonly rejections: readonly Rejection[];
};

/**
 * Decides the case, or leaves it pending after the first of two approvals. Throws Refused CASE_DECIDED when the version
 * is not that of a pending case, FIELD_INVALID for a part it has not, SECOND_OPERATOR for the second approval by one
 * operator.
 */
async function decideBy({ store, tenants }: ReviewDeps, { operator, body, now, change, rejections }: Decision) {
  const { tenantId, operatorId } = operator;
  const tenant = await tenants.get(tenantId);
  return change(async (client) => {
    const found = await mustFind(store, client, tenantId, body.caseId);
    const parts = partsOf(found.document);
    if (rejections.some(({ part }) => !parts.includes(part))) throw fieldInvalid('rejections', parts.join(', '));
    const reviewer = { by: 'operator', operatorId } as const;
    const seen = { ...found, version: Number(body.version) };
    const isFirst = rejections.length === 0 && (await isFirstOfTwo(client, tenantId, found.caseId, operatorId));
    const isDone = isFirst
      ? await approveFirst(client, tenantId, seen, { operatorId, now })
      : await decideCase(client, tenant, seen, { rejections, reviewer, now });
    if (!isDone) throw new Refused('CASE_DECIDED', 'version', { state: found.state });
    const decided = await mustFind(store, client, tenantId, body.caseId);
    return {
      reply: caseView(decided),
      subject: subjectOf(found.caseId),
      before: { state: found.state, version: found.version },
      after: { state: decided.state, version: decided.version, rejections: [...rejections], firstOfTwo: isFirst },
    };
  });
}

/** Verifies an identity. */
export const identityApprove = (deps: ReviewDeps): AnyOperation =>
  operatorOperation('identityApprove', ({ operator, body, visit: { now }, change }) =>
    decideBy(deps, { operator, body, now, change, rejections: [] }),
  );

/** Rejects parts of a case. */
export const identityReject = (deps: ReviewDeps): AnyOperation =>
  operatorOperation('identityReject', ({ operator, body, visit: { now }, change }) => {
    const rejections = body.rejections.split(',').map((text): Rejection => {
      // The contract's pattern allows only parts and reasons.
      const [part, reason] = text.split(':') as [IdentityPart, RejectionReason];
      return { part, reason, note: '' };
    });
    if (new Set(rejections.map(({ part }) => part)).size < rejections.length)
      throw fieldInvalid('rejections', 'each part once');
    return decideBy(deps, { operator, body, now, change, rejections });
  });
