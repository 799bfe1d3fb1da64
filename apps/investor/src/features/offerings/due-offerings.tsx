import type { ApplicationView } from '@kabuto/contract';
import { lazy, Suspense } from 'react';
import { loadOfferingTexts } from '../../messages/index.ts';
import { dueFirst } from './stages.ts';

/** Loaded with its texts when something is due. */
const DueCards = lazy(async () => {
  const [{ DueCards: cards }] = await Promise.all([import('./parts/due-cards.tsx'), loadOfferingTexts()]);
  return { default: cards };
});

/** What the member has to do for offerings, on pages that are about something else; nothing while nothing is due. */
export function DueOfferings({ applications }: { readonly applications: readonly ApplicationView[] }) {
  if (dueFirst(applications).length === 0) return null;
  return (
    <Suspense>
      <DueCards applications={applications} />
    </Suspense>
  );
}
