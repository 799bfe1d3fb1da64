import { EmptyState, RowSkeletons, Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../news.module.css';
import { useUnreadNews } from '../use-unread-news.ts';
import { NewsRow } from './news-row.tsx';

const ROWS = 3;

/** The first items of the news and the way to all of them, for members and guests. */
export function Headlines() {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/cms/news/list', { pageSize: String(ROWS) }, { staleTime: 30_000 });
  const unread = useUnreadNews();
  return (
    <Section
      title={t('notices.tabNews')}
      action={
        <Link to="/pages/cms/cms" query={{ tab: 'news' }} className={css.more}>
          {t('common.more')}
        </Link>
      }
    >
      {error !== null && data === undefined && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
      {error === null && data === undefined && <RowSkeletons count={ROWS} />}
      {data?.rows.length === 0 && (
        <EmptyState icon="document" title={t('news.emptyTitle')} body={t('news.emptyBody')} />
      )}
      <ul>
        {data?.rows.map((item) => (
          <NewsRow key={item.newsId} item={item} unread={unread.has(item.newsId)} />
        ))}
      </ul>
    </Section>
  );
}
