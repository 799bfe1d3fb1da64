import type { OfferingView } from '@kabuto/contract';
import { Skeleton } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useLoggedIn } from '../../shared/session/index.ts';

/** Loaded after the page that shows them: home, the market and an issue open without them. */
const Due = lazy(async () => ({ default: (await import('./due-offerings.tsx')).DueOfferings }));
const OfIssue = lazy(async () => ({ default: (await import('./issue-offerings.tsx')).IssueOfferings }));

/** Loaded once there is a draw to verify. */
const Draw = lazy(async () => ({ default: (await import('./draw/draw-section.tsx')).DrawSection }));

/** The draw of an offering: certificate, own application, and its recomputation in this browser. */
export const DrawSection = (props: { readonly offering: OfferingView; readonly hasOwn: boolean }) => (
  <Suspense fallback={<Skeleton height="120px" />}>
    <Draw {...props} />
  </Suspense>
);

/** What the member has to do for offerings; nothing without a login. */
export function DueOfferings() {
  const loggedIn = useLoggedIn();
  if (!loggedIn) return null;
  return (
    <Suspense>
      <Due />
    </Suspense>
  );
}

/** The offerings of an issue that can be applied for now or soon. */
export const IssueOfferings = ({ code }: { readonly code: string }) => (
  <Suspense>
    <OfIssue code={code} />
  </Suspense>
);
