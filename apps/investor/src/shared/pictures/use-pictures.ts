import { useRef, useState } from 'react';
import { ApiError, CLIENT_CODE } from '../api/index.ts';
import { PictureRefused, type ShrunkPicture, shrinkPicture } from './shrink.ts';
import { type PicturePurpose, uploadPicture } from './upload.ts';

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

/** The pictures of a form by their names: each is made small and uploaded when it is chosen. */
export function usePictures<Part extends string>(purpose: PicturePurpose) {
  const [states, setStates] = useState<ReadonlyMap<Part, PictureState>>(new Map());
  const shrunk = useRef(new Map<Part, ShrunkPicture>());
  /** Of each part, the number of the upload whose outcome counts: an earlier one may end later. */
  const latest = useRef(new Map<Part, number>());

  async function run(part: Part, read: () => Promise<ShrunkPicture>): Promise<void> {
    const number = (latest.current.get(part) ?? 0) + 1;
    latest.current.set(part, number);
    const set = (state: PictureState): void => {
      if (latest.current.get(part) === number) setStates((all) => new Map(all).set(part, state));
    };
    set({ at: 'reading' });
    let preview: string | null = null;
    try {
      const picture = await read();
      shrunk.current.set(part, picture);
      preview = picture.preview;
      const show = (share: number): void => set({ at: 'uploading', preview: picture.preview, share });
      show(0);
      const { fileId } = await uploadPicture(picture.blob, purpose, show);
      set({ at: 'done', preview: picture.preview, fileId });
    } catch (error) {
      set({ at: 'failed', preview, failure: failureOf(error) });
    }
  }

  return {
    stateOf: (part: Part): PictureState | undefined => states.get(part),
    /** The id of the uploaded picture; undefined while there is none. */
    fileOf: (part: Part): string | undefined => {
      const state = states.get(part);
      return state?.at === 'done' ? state.fileId : undefined;
    },
    isUploading: [...states.values()].some(({ at }) => at === 'reading' || at === 'uploading'),
    choose: (part: Part, file: Blob): void => {
      shrunk.current.delete(part);
      void run(part, () => shrinkPicture(file));
    },
    /** Uploads the same picture again. */
    retry: (part: Part): void => {
      const picture = shrunk.current.get(part);
      if (picture !== undefined) void run(part, async () => picture);
    },
    /** Removes pictures, also those whose upload has not ended. */
    remove: (...parts: readonly Part[]): void => {
      for (const part of parts) {
        latest.current.set(part, (latest.current.get(part) ?? 0) + 1);
        shrunk.current.delete(part);
      }
      setStates((all) => {
        const left = new Map(all);
        for (const part of parts) left.delete(part);
        return left;
      });
    },
  };
}
