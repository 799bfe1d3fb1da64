import { lazy, Suspense, useEffect, useRef, useState } from 'react';

/** Not part of home: it opens without. */
const Headlines = lazy(async () => ({ default: await (await import('../../news/index.ts')).loadHeadlines() }));

/** The newest headlines and the way to all news; loaded once their place is on the screen: the first visit is small. */
export function HeadlinesSlot() {
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
    // The height of one item, so that the end of the page hardly moves when they are there.
    <div ref={place} style={{ minHeight: '8rem' }}>
      <Suspense>{seen && <Headlines />}</Suspense>
    </div>
  );
}
