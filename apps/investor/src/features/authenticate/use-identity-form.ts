import type { IdentityPicture } from '@kabuto/contract/identity';
import { useEffect, useState } from 'react';
import { ApiError, call, invalidate } from '../../shared/api/index.ts';
import { createRequestKeys } from '../../shared/money-action/index.ts';
import { usePictures } from '../../shared/pictures/index.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-slot.ts';
import {
  type Draft,
  type DraftError,
  documentOf,
  draftErrors,
  type IdentityDetail,
  submission,
  type Uploads,
} from './model.ts';

const tokyoToday = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

/** The server's refusal of a field, until the form changes. */
type Refusal = { readonly field: string; readonly text: string };

/** The state of the form of an identity check. */
export function useIdentityForm(detail: IdentityDetail) {
  const [draft, setDraft] = useState(keptDraft);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const pictures = usePictures<IdentityPicture>('identity');
  const [front, back, selfie] = [pictures.fileOf('front'), pictures.fileOf('back'), pictures.fileOf('selfie')];
  const uploads: Uploads = {
    ...(front === undefined ? {} : { front }),
    ...(back === undefined ? {} : { back }),
    ...(selfie === undefined ? {} : { selfie }),
  };
  // Kept while the outcome is unknown, so that sending the same again makes no second case.
  const [keys] = useState(createRequestKeys);
  useEffect(() => keepDraft(draft), [draft]);

  const errors = draftErrors(draft, uploads, detail, tokyoToday());

  async function send(): Promise<void> {
    const body = submission(draft, uploads, detail);
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
      if (error.field !== null) setRefusal({ field: error.field, text: error.msg });
      // Decided or submitted elsewhere meanwhile.
      if (error.reason === 'IDENTITY_PENDING' || error.reason === 'IDENTITY_DONE')
        await invalidate('v1/user/identity/');
    }
  }

  return {
    draft,
    pictures,
    errors: tried ? errors : ([] as readonly DraftError[]),
    refusal,
    sending,
    isUploading: pictures.isUploading,
    change: (change: Partial<Draft>): void => {
      setRefusal(null);
      // They show the document that was chosen before.
      if (change.document !== undefined && change.document !== documentOf(draft, detail))
        pictures.remove('front', 'back');
      setDraft((before) => ({ ...before, ...change }));
    },
    submit: (): void => {
      setTried(true);
      if (errors.length > 0 || sending) return;
      setSending(true);
      void send().finally(() => setSending(false));
    },
  };
}
