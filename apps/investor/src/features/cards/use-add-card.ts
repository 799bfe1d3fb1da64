import type { CardView } from '@kabuto/contract';
import { refusedBy, useForm } from '@kabuto/ui/forms';
import { useEffect, useState } from 'react';
import { call, invalidate } from '../../shared/api/index.ts';
import type { TextRefusal } from '../../shared/forms/index.ts';
import { useConfirmedRequest } from '../step-up/index.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { type AddBody, addCardForm, subjectOf } from './model.ts';

/** Fields whose refusals the form shows beside the input. */
const OWN_FIELDS = ['bank', 'branch', 'type', 'symbol', 'number', 'holder', 'stepUpToken'];

/** The form that adds a card, and its request; `kana` is the reading of the name that the holder must have. */
export function useAddCard(kana: string) {
  const [opened] = useState(keptDraft);
  const [added, setAdded] = useState<CardView | null>(null);
  const form = useForm(addCardForm, refusedBy<TextRefusal>(), kana, opened);
  const { raw: draft } = form;
  const request = useConfirmedRequest<AddBody, CardView>({
    purpose: 'card-add',
    subjectOf,
    send: (body, idempotencyKey, confirmation) =>
      call('POST v1/user/card/add', { body: { ...body, ...confirmation }, idempotencyKey, ownFields: OWN_FIELDS }),
    onRefused: form.refuse,
    onDone: async (card) => {
      forgetDraft();
      setAdded(card);
      await invalidate('v1/user/card/');
    },
  });
  useEffect(() => keepDraft(draft), [draft]);
  return { form, request, added };
}
