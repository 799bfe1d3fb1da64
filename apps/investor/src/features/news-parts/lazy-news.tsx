import { RowSkeletons } from '@kabuto/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTradeTexts } from '../../messages/index.ts';
import css from './lazy-news.module.css';

/** The news with the texts that they need. */
async function loadNews(): Promise<typeof import('../news/index.ts')> {
  const [news] = await Promise.all([import('../news/index.ts'), loadTradeTexts()]);
  return news;
}

/** Not part of the pages that show them: home and an issue open without them. */
const OnHome = lazy(async () => ({ default: (await loadNews()).Headlines }));
const OfIssue = lazy(async () => ({ default: (await loadNews()).NewsList }));

/** The newest headlines and the way to all news; loaded once their place is on the screen: the first visit is small. */
export function Headlines() {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={css.place}>
      <Suspense>{seen && <OnHome />}</Suspense>
    </div>
  );
}

/** The news that mention an issue. */
export const IssueNews = ({ code }: { readonly code: string }) => (
  <Suspense fallback={<RowSkeletons count={4} />}>
    <OfIssue code={code} />
  </Suspense>
);
