import { RowSkeletons } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { loadTradeTexts } from '../../messages/index.ts';

/** The news with the texts that they need. */
async function loadNews(): Promise<typeof import('../news/index.ts')> {
  const [news] = await Promise.all([import('../news/index.ts'), loadTradeTexts()]);
  return news;
}

/** Loaded after the page that shows them: home and an issue open without them. */
const OnHome = lazy(async () => ({ default: (await loadNews()).Headlines }));
const OfIssue = lazy(async () => ({ default: (await loadNews()).NewsList }));

/** The newest headlines and the way to all news. */
export const Headlines = () => (
  <Suspense>
    <OnHome />
  </Suspense>
);

/** The news that mention an issue. */
export const IssueNews = ({ code }: { readonly code: string }) => (
  <Suspense fallback={<RowSkeletons count={4} />}>
    <OfIssue code={code} />
  </Suspense>
);
