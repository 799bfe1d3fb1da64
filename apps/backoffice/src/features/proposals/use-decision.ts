import type { ProposalView } from '@kabuto/contract/operator';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { mayReadAgain } from '../../shared/api/index.ts';
import { STATE_TEXT } from './model.ts';

/**
 * Reports how a proposal ended, and reads everything again that shows it. One that was approved may have been refused
 * by the core.
 */
export function useDecision(wanted: 'approve' | 'refuse'): (decided: ProposalView) => void {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  return ({ number, state }) => {
    const [key, type] =
      state === 'executed'
        ? (['proposals.approved', 'success'] as const)
        : state === 'refused' && wanted === 'refuse'
          ? (['proposals.refused', 'info'] as const)
          : (['proposals.notExecuted', 'warning'] as const);
    notify(t(key, { number, state: t(STATE_TEXT[state]) }), { type });
    refresh();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
}
