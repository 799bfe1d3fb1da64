import type { ProposalView } from '@kabuto/contract/operator';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { useText } from '../../messages/index.ts';

/** Reports a new proposal and opens it. */
export function useProposed(): (made: ProposalView) => void {
  const t = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  return ({ number }) => {
    notify(t('proposals.proposedDone', { number }), { type: 'success' });
    void navigate(`/proposals/${number}`);
  };
}
