import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { useEffect } from 'react';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { onAccountEvent } from '../../shared/stream/index.ts';

/** Milliseconds between two reads: the steps of an offering are no events of the account. */
const EVERY_MS = 5_000;
/** Several steps follow one another; what is shown is read again after a pause of this many milliseconds. */
const REFRESH_DELAY_MS = 200;

/** Reads everything about offerings again, and the account, whose buying power they hold. */
export const refreshOfferings = async (): Promise<void> => {
  await Promise.all([invalidate('v1/offering/'), invalidate('v1/otc/'), invalidate('v1/trade/')]);
};

/** While mounted, reads offerings again after every event of the account. */
export function useLiveOfferings(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAccountEvent(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshOfferings(), REFRESH_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
}

/** All offerings; the steps that they take are followed. */
export const useOfferings = () =>
  useCall('GET v1/offering/offering/list', {}, { refetchInterval: EVERY_MS, staleTime: 0 });

/** The member's applications; not read without a login. */
export function useApplications() {
  const loggedIn = useLoggedIn();
  return useCall('GET v1/offering/application/list', {}, { enabled: loggedIn, refetchInterval: EVERY_MS });
}

/** The member's application to an offering; the newest one, if an earlier one was withdrawn. */
export const applicationTo = (
  { offeringId }: Pick<OfferingView, 'offeringId'>,
  applications: readonly ApplicationView[],
): ApplicationView | undefined => applications.find((application) => application.offeringId === offeringId);
