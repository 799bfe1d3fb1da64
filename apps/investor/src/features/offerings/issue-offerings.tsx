import type { OfferingView } from '@kabuto/contract';
import { lazy, Suspense } from 'react';
import { loadOfferingTexts } from '../../messages/index.ts';
import { stageOf } from './stages.ts';

/** Loaded with its texts when there is an offering. */
const IssueCards = lazy(async () => {
  const [{ IssueCards: cards }] = await Promise.all([import('./parts/issue-cards.tsx'), loadOfferingTexts()]);
  return { default: cards };
});

/** Those offerings of an issue that can be applied for now or soon, on its page; nothing when there are none. */
export function IssueOfferings({ offerings }: { readonly offerings: readonly OfferingView[] }) {
  const current = offerings.filter((one) => ['open', 'soon'].includes(stageOf(one)));
  if (current.length === 0) return null;
  return (
    <Suspense>
      <IssueCards offerings={current} />
    </Suspense>
  );
}
