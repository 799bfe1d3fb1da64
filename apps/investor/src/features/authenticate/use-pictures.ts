import type { IdentityPicture } from '@kabuto/contract/identity';
import { useRef, useState } from 'react';
import { ApiError, CLIENT_CODE } from '../../shared/api/index.ts';
import type { Uploads } from './model.ts';
import { PictureRefused, type ShrunkPicture, shrinkPicture } from './picture/shrink.ts';
import { uploadPicture } from './upload.ts';

/** Why a picture was not uploaded: refused here, by the server with its text, or not sent. */
export type PictureFailure =
  | { readonly kind: 'large' | 'unreadable' }
  | { readonly kind: 'line'; readonly code: number }
  | { readonly kind: 'server'; readonly text: string };

export type PictureState =
  | { readonly at: 'reading' }
  | { readonly at: 'uploading'; readonly preview: string; readonly share: number }
  | { readonly at: 'failed'; readonly preview: string | null; readonly failure: PictureFailure }
  | { readonly at: 'done'; readonly preview: string; readonly fileId: string };

function failureOf(error: unknown): PictureFailure {
  if (error instanceof PictureRefused) return { kind: error.fault };
  if (error instanceof ApiError && error.code !== CLIENT_CODE.upload && error.msg !== '')
    return { kind: 'server', text: error.msg };
  return { kind: 'line', code: CLIENT_CODE.upload };
}

/** The pictures of the form: each is made small and uploaded when it is chosen. */
export function usePictures() {
  const [states, setStates] = useState<Readonly<Partial<Record<IdentityPicture, PictureState>>>>({});
  const shrunk = useRef<Partial<Record<IdentityPicture, ShrunkPicture>>>({});
  /** Of each part, the number of the upload whose outcome counts: an earlier one may end later. */
  const latest = useRef<Partial<Record<IdentityPicture, number>>>({});

  async function run(part: IdentityPicture, read: () => Promise<ShrunkPicture>): Promise<void> {
    const number = (latest.current[part] ?? 0) + 1;
    latest.current[part] = number;
    const set = (state: PictureState): void => {
      if (latest.current[part] === number) setStates((all) => ({ ...all, [part]: state }));
    };
    set({ at: 'reading' });
    let preview: string | null = null;
    try {
      const picture = await read();
      shrunk.current[part] = picture;
      preview = picture.preview;
      const show = (share: number): void => set({ at: 'uploading', preview: picture.preview, share });
      show(0);
      const { fileId } = await uploadPicture(picture.blob, show);
      set({ at: 'done', preview: picture.preview, fileId });
    } catch (error) {
      set({ at: 'failed', preview, failure: failureOf(error) });
    }
  }

  const uploads: Partial<Record<IdentityPicture, string>> = {};
  for (const part of ['front', 'back', 'selfie'] as const) {
    const state = states[part];
    if (state?.at === 'done') uploads[part] = state.fileId;
  }
  return {
    states,
    uploads: uploads as Uploads,
    choose: (part: IdentityPicture, file: Blob): void => {
      delete shrunk.current[part];
      void run(part, () => shrinkPicture(file));
    },
    /** Uploads the same picture again. */
    retry: (part: IdentityPicture): void => {
      const picture = shrunk.current[part];
      if (picture !== undefined) void run(part, async () => picture);
    },
    /** Removes pictures, also those whose upload has not ended. */
    remove: (...parts: readonly IdentityPicture[]): void => {
      for (const part of parts) {
        latest.current[part] = (latest.current[part] ?? 0) + 1;
        delete shrunk.current[part];
      }
      setStates((all) => {
        const left = { ...all };
        for (const part of parts) delete left[part];
        return left;
      });
    },
  };
}
