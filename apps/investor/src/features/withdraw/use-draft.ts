import type { TransferView } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/index.ts';
import { createRequestKeys } from '../../shared/money-action/index.ts';

/** A withdrawal that was prepared; nothing of it is held. */
export type Draft = { readonly transfer: TransferView; readonly subject: string; readonly expiresAt: number };

type DraftOptions<Terms> = {
  readonly send: (terms: Terms, idempotencyKey: string) => Promise<{ readonly data: Draft }>;
  /** Fields whose rejections are shown in the form, not as a message. */
  readonly ownFields: readonly string[];
  readonly onRefused: (error: ApiError) => void;
  /** Whether the outcome of requesting it is unknown. */
  readonly isUnknown: (draft: Draft) => boolean;
};

/**
 * Prepares withdrawals, which hold nothing: the draft of the last terms, until it is forgotten. The same key is sent
 * again after a lost reply, so that no second draft takes the first one's place. A draft whose request has an unknown
 * outcome is shown again for the same terms, at any age: requested again it has the same key, and another draft would
 * be a second withdrawal.
 */
export function useDraft<Terms>({ send, ownFields, onRefused, isUnknown }: DraftOptions<Terms>) {
  const [keys] = useState(createRequestKeys);
  const [shown, setShown] = useState(true);
  const mutation = useMutation({
    mutationFn: async (terms: Terms): Promise<Draft> => (await send(terms, keys.keyOf(terms))).data,
    // The next draft of the same terms is another one.
    onSuccess: (_, terms) => keys.settle(terms),
    onError: (error, terms) => {
      keys.fail(terms, error);
      if (!(error instanceof ApiError)) return;
      if (error.field !== null && ownFields.includes(error.field)) onRefused(error);
    },
  });
  const { data, variables } = mutation;
  return {
    draft: shown ? data : undefined,
    isPending: mutation.isPending,
    prepare: (terms: Terms): void => {
      setShown(true);
      const isSame = data !== undefined && JSON.stringify(variables) === JSON.stringify(terms);
      if (!isSame || !isUnknown(data)) mutation.mutate(terms);
    },
    hide: (): void => setShown(false),
    forget: mutation.reset,
  };
}
