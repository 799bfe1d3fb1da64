import type { CardView } from '@kabuto/contract';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/call.ts';
import { ApiError, call, invalidate } from '../../shared/api/index.ts';
import { useStepUp } from '../step-up/index.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { bodyOf, type Draft, draftFaults, type Part, subjectOf } from './model.ts';

/** Fields whose refusals the form shows beside the input. */
const OWN_FIELDS = ['bank', 'branch', 'type', 'symbol', 'number', 'holder', 'stepUpToken'];

/** The server's refusal of a field, until the form changes. */
type Refusal = { readonly field: string; readonly text: string };

/** The state of the form that adds a card; `kana` is the reading of the name that the holder must have. */
export function useAddCard(kana: string) {
  const [draft, setDraft] = useState(keptDraft);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [added, setAdded] = useState<CardView | null>(null);
  const stepUp = useStepUp();
  // Kept over a failed call, so that sending the same again makes no second card.
  const key = useRef(newIdempotencyKey());
  useEffect(() => keepDraft(draft), [draft]);
  const faults = draftFaults(draft, kana);

  /** Sends the card; returns the card, or null when the confirmation is missing or the card was refused. */
  async function send(stepUpToken?: string): Promise<'confirm' | 'done' | 'refused'> {
    setSending(true);
    try {
      const { data } = await call('POST v1/user/card/add', {
        body: { ...bodyOf(draft, kana), ...(stepUpToken === undefined ? {} : { stepUpToken }) },
        idempotencyKey: key.current,
        ownFields: OWN_FIELDS,
      });
      forgetDraft();
      setAdded(data);
      await invalidate('v1/user/card/');
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.reason === 'STEP_UP_REQUIRED') return 'confirm';
      // Only a refusal is definite; a lost reply is followed by the same key.
      if (error.reason !== null) key.current = newIdempotencyKey();
      if (error.field !== null) setRefusal({ field: error.field, text: error.msg });
      return 'refused';
    } finally {
      setSending(false);
    }
  }

  const close = (): void => {
    stepUp.giveUp();
    setReviewing(false);
  };
  /** The server judges everything before a confirmation is requested. */
  const review = async (): Promise<void> => {
    if ((await send()) === 'confirm') setReviewing(true);
  };
  const confirm = async (): Promise<void> => {
    const token = await stepUp.ask('card-add', subjectOf(key.current, bodyOf(draft, kana)));
    if (token === null) return;
    await send(token);
    setReviewing(false);
  };

  return {
    draft,
    faultOf: (part: Part) => (tried ? faults.find((one) => one.part === part)?.text : undefined),
    refusalOf: (part: Part) => (refusal?.field === part ? refusal.text : undefined),
    sending,
    reviewing,
    added,
    stepUpForm: stepUp.form,
    close,
    change: (change: Partial<Draft>): void => {
      setRefusal(null);
      setDraft((before) => ({ ...before, ...change }));
    },
    submit: (): void => {
      setTried(true);
      if (faults.length === 0 && !sending) void review();
    },
    confirm: (): void => {
      // A failure of the request has been shown already.
      void confirm().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    },
  };
}
