import { lazy, Suspense } from 'react';
import { useCall } from '../../shared/api/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';

/** Milliseconds between two reads of what a member has to do. */
const EVERY_MS = 30_000;
/** Milliseconds for which the list counts as fresh on the page of an issue. */
const FRESH_MS = 60_000;

/** Loaded when the page that shows them has read that there is something: most members and issues have nothing. */
const Due = lazy(async () => ({ default: (await import('../offerings/index.ts')).DueOfferings }));
const OfIssue = lazy(async () => ({ default: (await import('../offerings/index.ts')).IssueOfferings }));

/** What the member has to do for offerings; nothing without a login. */
export function DueOfferings() {
  const loggedIn = useLoggedIn();
  const { data } = useCall('GET v1/offering/application/list', {}, { enabled: loggedIn, refetchInterval: EVERY_MS });
  if (!loggedIn || data === undefined || data.applications.length === 0) return null;
  return (
    <Suspense>
      <Due applications={data.applications} />
    </Suspense>
  );
}

/** The offerings of an issue that can be applied for now or soon. */
export function IssueOfferings({ code }: { readonly code: string }) {
  const { data } = useCall('GET v1/offering/offering/list', {}, { staleTime: FRESH_MS });
  const offerings = data?.offerings.filter((one) => one.code === code) ?? [];
  if (offerings.length === 0) return null;
  return (
    <Suspense>
      <OfIssue offerings={offerings} />
    </Suspense>
  );
}
