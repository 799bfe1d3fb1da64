import { lazy, Suspense } from 'react';
import { loadOfferingTexts } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { stageOf } from './stages.ts';

/** Milliseconds for which the list counts as fresh on the page of an issue. */
const FRESH_MS = 60_000;

/** Loaded with its texts when there is an offering. */
const IssueCards = lazy(async () => {
  const [{ IssueCards: cards }] = await Promise.all([import('./parts/issue-cards.tsx'), loadOfferingTexts()]);
  return { default: cards };
});

/** The offerings of an issue that can be applied for now or soon, on its page; nothing when there are none. */
export function IssueOfferings({ code }: { readonly code: string }) {
  const { data } = useCall('GET v1/offering/offering/list', {}, { staleTime: FRESH_MS });
  const offerings = data?.offerings.filter((one) => one.code === code && ['open', 'soon'].includes(stageOf(one))) ?? [];
  if (offerings.length === 0) return null;
  return (
    <Suspense>
      <IssueCards offerings={offerings} />
    </Suspense>
  );
}
