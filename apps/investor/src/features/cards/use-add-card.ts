import type { CardView } from '@kabuto/contract';
import { useEffect, useState } from 'react';
import { call, invalidate } from '../../shared/api/index.ts';
import { useConfirmedRequest } from '../step-up/index.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { type AddBody, bodyOf, type Draft, draftFaults, type Part, subjectOf } from './model.ts';

/** Fields whose refusals the form shows beside the input. */
const OWN_FIELDS = ['bank', 'branch', 'type', 'symbol', 'number', 'holder', 'stepUpToken'];

/** The state of the form that adds a card; `kana` is the reading of the name that the holder must have. */
export function useAddCard(kana: string) {
  const [draft, setDraft] = useState(keptDraft);
  const [tried, setTried] = useState(false);
  const [added, setAdded] = useState<CardView | null>(null);
  const request = useConfirmedRequest<AddBody, CardView>({
    purpose: 'card-add',
    subjectOf,
    send: (body, idempotencyKey, confirmation) =>
      call('POST v1/user/card/add', { body: { ...body, ...confirmation }, idempotencyKey, ownFields: OWN_FIELDS }),
    onDone: async (card) => {
      forgetDraft();
      setAdded(card);
      await invalidate('v1/user/card/');
    },
  });
  useEffect(() => keepDraft(draft), [draft]);
  const faults = draftFaults(draft, kana);
  return {
    ...request,
    draft,
    faultOf: (part: Part) => (tried ? faults.find((one) => one.part === part)?.text : undefined),
    reviewing: request.reviewed !== null,
    added,
    change: (change: Partial<Draft>): void => {
      request.change();
      setDraft((before) => ({ ...before, ...change }));
    },
    submit: (): void => {
      setTried(true);
      if (faults.length === 0) request.submit(bodyOf(draft, kana));
    },
  };
}
