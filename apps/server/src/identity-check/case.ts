import type { Language } from '@kabuto/contract';
import type { IdentityDocument, IdentityPart, IdentityValues, RejectionReason } from '@kabuto/contract/identity';
import type { OperatorRole } from '@kabuto/contract/permissions';
import type { Owner } from '../platform/http/index.ts';

/** What was submitted: the fields, and the ids of the pictures. */
export type CaseContent = IdentityValues & {
  readonly front?: string;
  readonly back?: string;
  readonly selfie?: string;
};

export type Rejection = { readonly part: IdentityPart; readonly reason: RejectionReason; readonly note: string };

export type CaseState = 'pending' | 'rejected' | 'verified';

/** One submission and its decision. */
export type IdentityCase = {
  readonly caseId: number;
  readonly userId: number;
  readonly version: number;
  readonly state: CaseState;
  readonly document: IdentityDocument;
  readonly language: Language;
  readonly submittedAt: number;
  readonly decidedAt: number | null;
  /** When the first of two operators approved it; null while none has, and where one is enough. */
  readonly firstApprovedAt: number | null;
  readonly content: CaseContent;
  readonly rejections: readonly Rejection[];
};

/** Who decides a case. */
export type Reviewer = { readonly by: 'demo-clerk' } | { readonly by: 'operator'; readonly operatorId: number };

/** Who looks at a case; an operator with the roles that permit it, and a reason. */
export type Viewer =
  | { readonly by: 'demo-clerk' }
  | {
      readonly by: 'operator';
      readonly operatorId: number;
      readonly roles: readonly OperatorRole[];
      readonly reason: string;
    };

export const operatorOf = (reviewer: Reviewer): number | null =>
  reviewer.by === 'operator' ? reviewer.operatorId : null;

/** What the content of a case is encrypted for. */
export const contentContext = ({ tenantId, userId }: Owner): string => `identity case ${tenantId} ${userId}`;
