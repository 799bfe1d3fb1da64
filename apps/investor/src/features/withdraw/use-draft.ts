import type { TransferView } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../../shared/api/call.ts';
import { ApiError } from '../../shared/api/index.ts';

/** A withdrawal that was prepared; nothing of it is held. */
export type Draft = { readonly transfer: TransferView; readonly subject: string; readonly expiresAt: number };

type DraftOptions<Terms> = {
  readonly send: (terms: Terms, idempotencyKey: string) => Promise<{ readonly data: Draft }>;
  /** Fields whose rejections are shown in the form, not as a message. */
  readonly ownFields: readonly string[];
  readonly onRefused: (error: ApiError) => void;
};

/**
 * Prepares withdrawals, which hold nothing: the draft of the last terms, until it is forgotten. The same key is sent
 * again after a lost reply, so that no second draft takes the first one's place.
 */
export function useDraft<Terms>({ send, ownFields, onRefused }: DraftOptions<Terms>) {
  const key = useRef(newIdempotencyKey());
  const last = useRef('');
  const mutation = useMutation({
    mutationFn: async (terms: Terms): Promise<Draft> => {
      const text = JSON.stringify(terms);
      if (text !== last.current) key.current = newIdempotencyKey();
      last.current = text;
      return (await send(terms, key.current)).data;
    },
    onSuccess: () => {
      // The next draft of the same terms is another one.
      last.current = '';
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.reason !== null) last.current = '';
      if (error.field !== null && ownFields.includes(error.field)) onRefused(error);
    },
  });
  return {
    draft: mutation.data,
    isPending: mutation.isPending,
    prepare: (terms: Terms): void => mutation.mutate(terms),
    forget: mutation.reset,
  };
}
