import type { IdentityPicture } from '@kabuto/contract/identity';
import { refusedBy, useForm } from '@kabuto/ui/forms';
import { useEffect, useState } from 'react';
import { ApiError, call, invalidate } from '../../shared/api/index.ts';
import { type TextRefusal, textRefusal } from '../../shared/forms/index.ts';
import { createRequestKeys } from '../../shared/money-action/index.ts';
import { usePictures } from '../../shared/pictures/index.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import { type Draft, documentOf, type IdentityDetail, identityForm, type Uploads } from './model.ts';

const tokyoToday = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

/** The form of an identity check, its pictures and its request. */
export function useIdentityForm(detail: IdentityDetail) {
  const [opened] = useState(keptDraft);
  const [sending, setSending] = useState(false);
  const pictures = usePictures<IdentityPicture>('identity');
  const [front, back, selfie] = [pictures.fileOf('front'), pictures.fileOf('back'), pictures.fileOf('selfie')];
  const uploads: Uploads = {
    ...(front === undefined ? {} : { front }),
    ...(back === undefined ? {} : { back }),
    ...(selfie === undefined ? {} : { selfie }),
  };
  const form = useForm(identityForm, refusedBy<TextRefusal>(), { uploads, detail, today: tokyoToday() }, opened);
  const { raw: draft, summary: body } = form;
  // Kept while the outcome is unknown, so that sending the same again makes no second case.
  const [keys] = useState(createRequestKeys);
  useEffect(() => keepDraft(draft), [draft]);

  async function send(): Promise<void> {
    try {
      await call('POST v1/user/identity/submit', {
        body,
        idempotencyKey: keys.keyOf(body),
        ownFields: [...Object.keys(body), 'document'],
      });
      keys.settle(body);
      forgetDraft();
      await invalidate('v1/user/identity/');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      keys.fail(body, error);
      if (error.field !== null) form.refuse(textRefusal(error));
      // Decided or submitted elsewhere meanwhile.
      if (error.reason === 'IDENTITY_PENDING' || error.reason === 'IDENTITY_DONE')
        await invalidate('v1/user/identity/');
    }
  }

  return {
    form,
    pictures,
    sending,
    change: (change: Partial<Draft>): void => {
      // They show the document that was chosen before.
      if (change.document !== undefined && change.document !== documentOf(draft, detail))
        pictures.remove('front', 'back');
      form.dispatch(change);
    },
    submit: (): void => {
      if (!form.submit() || sending) return;
      setSending(true);
      void send().finally(() => setSending(false));
    },
  };
}
