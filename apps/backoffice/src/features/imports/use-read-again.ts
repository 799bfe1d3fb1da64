import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { mayReadAgain } from '../../shared/api/index.ts';

/** Reads again everything that an import may have changed. */
export function useReadAgain(): () => void {
  const refresh = useRefresh();
  const queries = useQueryClient();
  return () => {
    refresh();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
}
