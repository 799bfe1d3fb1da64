import { useEffect } from 'react';
import { invalidate } from '../../shared/api/index.ts';
import { onAccountEvent } from '../../shared/stream/index.ts';

/** Several steps follow one another; what is shown is read again after a pause of this many milliseconds. */
const REFRESH_DELAY_MS = 200;

/** Milliseconds between two reads of confirmations. */
const CONFIRMATIONS_MS = 3_000;

/** Reads everything about money in and out again. */
export const refreshTransfers = async (): Promise<void> => {
  await Promise.all([invalidate('v1/fund/'), invalidate('v1/trade/')]);
};

/** While mounted, reads transfers again after every event of the account: each of their steps is one. */
export function useLiveTransfers(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAccountEvent(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void invalidate('v1/fund/'), REFRESH_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

/** While blocks are counted and the page is visible, reads transfers again: confirmations have no event. */
export function useConfirmations(counting: boolean): void {
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void invalidate('v1/fund/transfer/');
    }, CONFIRMATIONS_MS);
    return () => clearInterval(timer);
  }, [counting]);
}
