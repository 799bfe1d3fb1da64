import type { StepUpPurpose } from '@kabuto/contract';
import { useState } from 'react';
import { ApiError } from '../../shared/api/index.ts';
import { type TextRefusal, textRefusal } from '../../shared/forms/index.ts';
import { createRequestKeys } from '../../shared/money-action/index.ts';
import { useStepUp } from './use-step-up.tsx';

type Confirmation = { readonly stepUpToken?: string };

/** A request that the server carries out only with a confirmation of exactly its content (decision 0096). */
type ConfirmedRequest<Body, View> = {
  readonly purpose: StepUpPurpose;
  /** What the confirmation is bound to. */
  readonly subjectOf: (idempotencyKey: string, body: Body) => string;
  readonly send: (body: Body, idempotencyKey: string, confirmation: Confirmation) => Promise<{ readonly data: View }>;
  /** The server's refusal of a field. */
  readonly onRefused: (refusal: TextRefusal) => void;
  readonly onDone: (view: View) => Promise<void>;
};

/**
 * Sends a request that takes the member's confirmation: first without it, so that the server judges everything else
 * before a confirmation is requested; then, once the member agrees, with it. The idempotency key is kept while the
 * outcome is unknown, so that sending the same again has no second effect.
 */
export function useConfirmedRequest<Body, View>({
  purpose,
  subjectOf,
  send,
  onRefused,
  onDone,
}: ConfirmedRequest<Body, View>) {
  const [sending, setSending] = useState(false);
  const [reviewed, setReviewed] = useState<Body | null>(null);
  const stepUp = useStepUp();
  const [keys] = useState(createRequestKeys);

  const attempt = async (body: Body, stepUpToken?: string): Promise<'confirm' | 'done' | 'refused'> => {
    const confirmation: Confirmation = stepUpToken === undefined ? {} : { stepUpToken };
    try {
      const { data } = await send(body, keys.keyOf(body), confirmation);
      keys.settle(body);
      await onDone(data);
      return 'done';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The confirmation is bound to the key.
      if (error.reason === 'STEP_UP_REQUIRED') return 'confirm';
      keys.fail(body, error);
      if (error.field !== null) onRefused(textRefusal(error));
      return 'refused';
    }
  };
  const post = (body: Body, stepUpToken?: string): ReturnType<typeof attempt> => {
    setSending(true);
    return attempt(body, stepUpToken).finally(() => setSending(false));
  };
  const review = async (body: Body): Promise<void> => {
    if ((await post(body)) === 'confirm') setReviewed(body);
  };
  const confirm = async (body: Body): Promise<void> => {
    const token = await stepUp.ask(purpose, subjectOf(keys.keyOf(body), body));
    if (token === null) return;
    await post(body, token);
    setReviewed(null);
  };
  return {
    sending,
    /** The request that the server takes once it is confirmed; null while none is. */
    reviewed,
    stepUpForm: stepUp.form,
    submit: (body: Body): void => {
      if (!sending) void review(body);
    },
    confirm: (): void => {
      // A failure of the request has been shown already.
      if (reviewed !== null)
        void confirm(reviewed).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
    },
    close: (): void => {
      stepUp.giveUp();
      setReviewed(null);
    },
  };
}
