import type { Calls } from '@kabuto/contract';
import { formatDateTime, useLanguage } from '@kabuto/i18n';
import { Chip, EmptyState, Icon, RowSkeletons, Section, Skeleton } from '@kabuto/ui';
import { useEffect } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, invalidate, useCall } from '../../shared/api/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { StockRow } from '../../shared/stocks/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { readUnreadAgain } from '../../shared/unread/index.ts';
import css from './news.module.css';

type Item = Calls['GET v1/cms/news/detail']['reply'];
const LANGUAGE_TAG = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' } as const;

/** RT-14: one item of the news, addressed by `id`; opening it marks it as read. */
export function NewsDetailPage() {
  const t = useText();
  const { id = '' } = useQueryParams();
  const valid = /^[1-9]\d{0,14}$/.test(id);
  const loggedIn = useLoggedIn();
  const { data, error, refetch } = useCall('GET v1/cms/news/detail', { newsId: id }, { enabled: valid });
  const shown = data?.newsId;
  useEffect(() => {
    if (!loggedIn || shown === undefined) return;
    // A failure leaves it unread.
    void call('POST v1/user/news/read', { body: { newsId: shown }, silent: true, quiet: true }).then(
      () => Promise.all([invalidate('v1/user/news/'), readUnreadAgain()]),
      () => null,
    );
  }, [loggedIn, shown]);
  const gone = !valid || (error instanceof ApiError && error.reason === 'NEWS_UNKNOWN');
  return (
    <Page bar={<AppBar title={t('routes.newsDetail')} />}>
      {gone && (
        <EmptyState
          icon="document"
          title={t('news.goneTitle')}
          body={t('news.goneBody')}
          step={{ label: t('news.toList'), onClick: () => replace('/pages/cms/cms', { tab: 'news' }) }}
        />
      )}
      {!gone && data === undefined && error !== null && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!gone && data === undefined && error === null && (
        <div className={css.page}>
          <Skeleton height="2em" />
          <Skeleton height="12em" />
        </div>
      )}
      {!gone && data !== undefined && <Article item={data} />}
    </Page>
  );
}

function Article({ item }: { readonly item: Item }) {
  const t = useText();
  const wanted = useLanguage();
  const { title, paragraphs, language, at, pinned, codes, newer, older } = item;
  return (
    <div className={css.page}>
      <article lang={LANGUAGE_TAG[language]} className={css.article}>
        <h2 className={css.heading}>{title}</h2>
        <p className={css.facts}>
          {pinned && <Chip tone="accent">{t('news.pinned')}</Chip>}
          <time>{formatDateTime(at)}</time>
        </p>
        {language !== wanted && (
          <p className={css.note} lang={LANGUAGE_TAG[wanted]}>
            {t('news.notTranslated')}
          </p>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={css.paragraph}>
            {paragraph}
          </p>
        ))}
      </article>
      {codes.length > 0 && <Mentioned codes={codes} />}
      <nav className={css.neighbours} aria-label={t('news.others')}>
        {newer !== null && (
          <Link replacing to="/pages/cms/detail" query={{ id: newer.newsId }} className={css.neighbour}>
            <span className={css.side}>
              <Icon name="back" size={14} />
              {t('news.newer')}
            </span>
            {newer.title}
          </Link>
        )}
        {older !== null && (
          <Link replacing to="/pages/cms/detail" query={{ id: older.newsId }} className={css.neighbour}>
            <span className={css.side}>
              {t('news.older')}
              <Icon name="forward" size={14} />
            </span>
            {older.title}
          </Link>
        )}
      </nav>
    </div>
  );
}

/** The issues that an item mentions, with their prices now. */
function Mentioned({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const { data, error } = useCall('GET v1/quote/quote/list', { codes: codes.join(',') });
  // The item can be read without them.
  if (error !== null && data === undefined) return null;
  return (
    <Section title={t('news.issues')}>
      {data === undefined ? (
        <RowSkeletons count={codes.length} middle />
      ) : (
        data.map((hit) => <StockRow key={hit.instrument.code} hit={hit} />)
      )}
    </Section>
  );
}
