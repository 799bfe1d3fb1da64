import { useNavigate } from 'react-router';
import { useRead } from '../../shared/api/index.ts';
import { neighboursOf } from '../../shared/keys/index.ts';

/** The waiting cases beside this one, oldest first; `next` of the last is the first, so that none is left out. */
export function useNeighbours(caseId: number) {
  const navigate = useNavigate();
  const { data } = useRead('GET v1/identity/case/list', { state: 'pending', pageSize: '100' });
  const waiting = (data?.rows ?? []).map((row) => row.caseId);
  const { next, previous } = neighboursOf(waiting, caseId);
  const open = (id: number | undefined): void => {
    void navigate(id === undefined ? '/reviews' : `/reviews/${id}?for=review`);
  };
  return { known: data !== undefined, next, previous, open };
}
