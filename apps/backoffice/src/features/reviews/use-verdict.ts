import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { call, mayReadAgain, useAction } from '../../shared/api/index.ts';
import type { Rejection } from './checklist.ts';
import type { CaseView } from './model.ts';

/** `pending`: the first of two approvals. */
const DONE_TEXT = {
  pending: 'reviews.firstDone',
  verified: 'reviews.verifiedDone',
  rejected: 'reviews.rejectedDone',
} as const;

/** Approves a case, or rejects parts of it; reports the result and reads lists of cases again, never a case itself. */
export function useVerdict({ caseId, version }: CaseView, onDone: () => void) {
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const of = { caseId: String(caseId), version: String(version) };
  const { run, running, error } = useAction((key, rejections: readonly Rejection[]) =>
    rejections.length === 0
      ? call('POST v1/identity/case/approve', { key, body: of })
      : call('POST v1/identity/case/reject', {
          key,
          body: { ...of, rejections: rejections.map(({ part, reason }) => `${part}:${reason}`).join(',') },
        }),
  );
  const decide = async (rejections: readonly Rejection[]): Promise<void> => {
    const decided = await run(rejections);
    if (decided === undefined) return;
    notify(t(DONE_TEXT[decided.state], { caseId }), { type: decided.state === 'verified' ? 'success' : 'info' });
    onDone();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
  return { decide, running, error };
}
