import { EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { useUnreadNews } from '../use-unread-news.ts';
import { NewsRow } from './news-row.tsx';

/**
 * The brokerage's news, or with `code` those about an issue: pinned ones first; those that the member has not opened
 * are marked.
 */
export function NewsList({ code }: { readonly code?: string }) {
  const t = useText();
  const list = useList('GET v1/cms/news/list', code === undefined ? {} : { code });
  const unread = useUnreadNews();
  if (list.state === 'first_loading')
    return list.error === null ? <RowSkeletons count={6} /> : <ErrorBlock error={list.error} onRetry={list.retry} />;
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon="document"
        title={t('news.emptyTitle')}
        body={t(code === undefined ? 'news.emptyBody' : 'news.emptyIssue')}
      />
    );
  return (
    <>
      <ul>
        {list.rows.map((item) => (
          <NewsRow key={item.newsId} item={item} unread={unread.has(item.newsId)} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
