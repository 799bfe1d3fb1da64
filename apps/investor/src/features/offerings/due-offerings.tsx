import { lazy, Suspense } from 'react';
import { loadOfferingTexts } from '../../messages/index.ts';
import { useApplications } from './live.ts';
import { dueFirst } from './stages.ts';

/** Milliseconds between two reads on pages that are not about offerings. */
const EVERY_MS = 30_000;

/** Loaded with its texts when something is due. */
const DueCards = lazy(async () => {
  const [{ DueCards: cards }] = await Promise.all([import('./parts/due-cards.tsx'), loadOfferingTexts()]);
  return { default: cards };
});

/** What the member has to do for offerings, on pages that are about something else; nothing while nothing is due. */
export function DueOfferings() {
  const { data } = useApplications(EVERY_MS);
  if (data === undefined || dueFirst(data.applications).length === 0) return null;
  return (
    <Suspense>
      <DueCards applications={data.applications} />
    </Suspense>
  );
}
