import { lazy, Suspense } from 'react';
import { useLoggedIn } from '../../shared/session/index.ts';

/** Loaded after the page that shows them: home, the market and an issue open without them. */
const Due = lazy(async () => ({ default: (await import('../offerings/index.ts')).DueOfferings }));
const OfIssue = lazy(async () => ({ default: (await import('../offerings/index.ts')).IssueOfferings }));

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
