import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { createRequestKeys } from '../../shared/money-action/index.ts';
import { shrinkPicture, uploadPicture } from '../../shared/pictures/index.ts';
import { refreshOfferings } from '../offerings/index.ts';
import type { Stroke } from './signature/ink.ts';
import { signaturePicture } from './signature/signature-picture.ts';

type Agreement = { readonly offeringId: string; readonly version: string; readonly hash: string };
type Signed = { readonly strokes: readonly Stroke[]; readonly photo: string };

/** The uploaded picture of strokes: sent again, the same strokes are the same picture. */
type Uploaded = { readonly strokes: readonly Stroke[]; readonly fileId: string };

async function uploadSignature(strokes: readonly Stroke[]): Promise<Uploaded> {
  const { blob } = await shrinkPicture(await signaturePicture(strokes));
  const { fileId } = await uploadPicture(blob, 'signature', () => undefined);
  return { strokes, fileId };
}

/** Submits a signed agreement: the picture of the signature is uploaded first, then both are bound to the text. */
export function useSigning({ offeringId, version, hash }: Agreement) {
  const t = useText();
  const [keys] = useState(createRequestKeys);
  const [uploaded, setUploaded] = useState<Uploaded>();
  return useMutation({
    mutationFn: async ({ strokes, photo }: Signed) => {
      const picture = uploaded?.strokes === strokes ? uploaded : await uploadSignature(strokes);
      setUploaded(picture);
      const body = { offeringId, version, hash, signature: picture.fileId, photo };
      try {
        await call('POST v1/otc/agreement/sign', { body, idempotencyKey: keys.keyOf(body) });
        keys.settle(body);
      } catch (error) {
        keys.fail(body, error);
        throw error;
      }
    },
    onSuccess: () => toast(t('otc.submittedToast')),
    // The text may have another version by now, or the agreement may be submitted already.
    onSettled: (_, error) => {
      if (error === null || error instanceof ApiError) return refreshOfferings();
      return undefined;
    },
  });
}
