import type { Failure, Language, ReasonCode } from '@kabuto/contract';
import { reasonText } from '@kabuto/contract/reason-text';
import { REASONS } from '@kabuto/contract/reasons';

/** The common format of every reply (rules/product.md 7): HTTP status = code = status. */
export type Envelope<D> = { readonly code: number; readonly msg: string; readonly data: D; readonly status: number };

export const success = <D>(data: D): Envelope<D> => ({ code: 200, msg: '', data, status: 200 });

/** A refusal to be sent. `retryAfter`: seconds for the header of that name. */
export type Problem = {
  readonly reason: ReasonCode;
  readonly field: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
};

export function failure(problem: Problem, language: Language, requestId: string): Envelope<Failure> {
  const { reason, field, params } = problem;
  const status = REASONS[reason];
  return {
    code: status,
    msg: reasonText(reason, language, params),
    data: { reason, field, params, requestId },
    status,
  };
}
