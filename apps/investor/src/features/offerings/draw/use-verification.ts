import { useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { type Outcome, type Verification, verifyDraw } from './verify.ts';

export type VerificationState =
  | { readonly at: 'idle' }
  | { readonly at: 'running'; readonly done: number }
  | { readonly at: 'done'; readonly outcome: Outcome }
  | { readonly at: 'failed'; readonly error: unknown };

/** The page was left. */
class Left extends Error {}

/** Recomputes a draw in this browser; it stops when the page is left. */
export function useVerification({
  certificate,
  ownLine,
}: Pick<Verification, 'certificate' | 'ownLine'>): readonly [VerificationState, () => void] {
  const [state, setState] = useState<VerificationState>({ at: 'idle' });
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const run = async (): Promise<void> => {
    const { offeringId } = certificate;
    setState({ at: 'running', done: 0 });
    try {
      const outcome = await verifyDraw({
        certificate,
        ownLine,
        readPage: async (after) => {
          const query = after === 0 ? { offeringId } : { offeringId, after: String(after) };
          return (await call('GET v1/offering/draw/list', { query, silent: true, quiet: true })).data;
        },
        onProgress: (done) => setState({ at: 'running', done }),
        pause: async () => {
          await new Promise((resolve) => setTimeout(resolve));
          if (left.current) throw new Left();
        },
      });
      setState({ at: 'done', outcome });
    } catch (error) {
      if (!(error instanceof Left)) setState({ at: 'failed', error });
    }
  };
  return [state, () => void run()];
}
