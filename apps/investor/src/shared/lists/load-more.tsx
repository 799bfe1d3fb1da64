import { useEffect, useRef } from 'react';
import { useText } from '../../messages/index.ts';
import css from './lists.module.css';
import { OutdatedRows } from './outdated-rows.tsx';
import { REACH_BOTTOM_PX, REARM_MS } from './paging.ts';
import type { List } from './use-list.ts';

/**
 * The end of a list: requests the next page 50 px before it becomes visible, shows when there are no more, and says how
 * old rows are that could not be updated.
 */
export function LoadMore({ list }: { readonly list: Omit<List<unknown>, 'total'> }) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const { state, more } = list;
  const failed = list.error !== null;
  useEffect(() => {
    const element = end.current;
    if (element === null || state !== 'allow_loading_more' || failed) return undefined;
    let observer: IntersectionObserver | undefined;
    const timer = setTimeout(() => {
      observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) more();
        },
        { rootMargin: `0px 0px ${REACH_BOTTOM_PX}px` },
      );
      observer.observe(element);
    }, REARM_MS);
    return () => {
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [state, more, failed]);
  return (
    <div ref={end} className={css.end} data-state={state} aria-live="polite">
      {failed && <OutdatedRows readAt={list.readAt} onRetry={list.retry} />}
      {state === 'loading' && t('ui.loading')}
      {state === 'no_more_data' && !failed && list.rows.length > 5 && t('common.noMore')}
    </div>
  );
}
