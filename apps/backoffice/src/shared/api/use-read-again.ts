import { useQueryClient } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { mayReadAgain } from './use-read.ts';

/** Reads again everything that a change may have altered: lists of react-admin and own reads, not what is recorded. */
export function useReadAgain(): () => void {
  const refresh = useRefresh();
  const queries = useQueryClient();
  return () => {
    refresh();
    void queries.invalidateQueries({ predicate: mayReadAgain });
  };
}
