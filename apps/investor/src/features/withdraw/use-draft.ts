import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../shared/api/call.ts';
import { ApiError, call, type Reply } from '../../shared/api/index.ts';

export type Draft = Reply<'POST v1/fund/withdrawal/draft'>;
type Terms = { readonly amount: string; readonly cardId: string };

type DraftHandlers = {
  /** A rejection about one of the form's fields: shown there, not as a message. */
  readonly onRefused: (error: ApiError) => void;
};

/**
 * Prepares withdrawals, which hold nothing: the draft of the last terms, until it is forgotten. The same key is sent
 * again after a lost reply, so that no second draft takes the first one's place.
 */
export function useDraft({ onRefused }: DraftHandlers) {
  const key = useRef(newIdempotencyKey());
  const last = useRef('');
  const mutation = useMutation({
    mutationFn: async (terms: Terms): Promise<Draft> => {
      const text = JSON.stringify(terms);
      if (text !== last.current) key.current = newIdempotencyKey();
      last.current = text;
      const sent = { body: terms, idempotencyKey: key.current, ownFields: ['amount', 'cardId'] };
      return (await call('POST v1/fund/withdrawal/draft', sent)).data;
    },
    onSuccess: () => {
      // The next draft of the same terms is another one.
      last.current = '';
    },
    onError: (error) => {
      if (error instanceof ApiError && error.reason !== null) last.current = '';
      if (error instanceof ApiError && (error.field === 'amount' || error.field === 'cardId')) onRefused(error);
    },
  });
  return {
    draft: mutation.data,
    isPending: mutation.isPending,
    prepare: (terms: Terms): void => mutation.mutate(terms),
    forget: mutation.reset,
  };
}
