import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { call, mayReadAgain, useAction } from '../../shared/api/index.ts';
import type { Rejection } from './checklist.ts';
import type { CaseView } from './model.ts';

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
    const verified = decided.state === 'verified';
    notify(t(verified ? 'reviews.verifiedDone' : 'reviews.rejectedDone', { caseId }), {
      type: verified ? 'success' : 'info',
    });
    onDone();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
  return { decide, running, error };
}
