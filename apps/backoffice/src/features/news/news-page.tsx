import { Box, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useText } from '../../messages/index.ts';
import { RequireAccess, useMay } from '../../shared/access/index.ts';
import { useRead } from '../../shared/api/index.ts';
import { Failure } from '../../shared/parts/failure.tsx';
import { Card, Figure, Figures } from '../../shared/parts/figures.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';
import { draftOf, type NewsItem } from './model.ts';
import { Editor } from './parts/editor.tsx';
import { NewsChip } from './parts/news-chip.tsx';
import { Preview } from './parts/preview.tsx';
import { Withdraw } from './parts/withdraw.tsx';

const COLUMN = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

function Facts({ item: { state, publishAt, updatedAt, by } }: { readonly item: NewsItem }) {
  const t = useText();
  return (
    <Card title={t('news.facts')}>
      <Figures>
        <Figure label={t('news.state')}>
          <NewsChip state={state} />
        </Figure>
        <Figure label={t('news.publishAt')}>
          <When at={publishAt} />
        </Figure>
        <Figure label={t('news.updatedAt')}>
          <When at={updatedAt} />
        </Figure>
        <Figure label={t('news.by')}>{by === null ? t('office.simulation') : <AsWritten text={by} />}</Figure>
      </Figures>
    </Card>
  );
}

/**
 * An item as it was when the page was opened or last saved here: another operator's change does not replace what is
 * being typed, but is refused by its version.
 */
function Item({ loaded }: { readonly loaded: NewsItem }) {
  const t = useText();
  const may = useMay();
  const [item, setItem] = useState(loaded);
  const mayChange = may('news.write') && item.state !== 'withdrawn';
  return (
    <Page
      title={t('news.heading', { number: item.newsId })}
      actions={mayChange && <Withdraw item={item} onWithdrawn={setItem} />}
    >
      <Box sx={COLUMN}>
        <Facts item={item} />
        {mayChange ? (
          <Editor key={item.version} item={item} onSaved={setItem} />
        ) : (
          <Preview key={item.version} draft={draftOf(item)} />
        )}
      </Box>
    </Page>
  );
}

function ItemOfId({ id }: { readonly id: string }) {
  const t = useText();
  const { data, error } = useRead('GET v1/news/item/detail', { newsId: id });
  if (data !== undefined) return <Item loaded={data} />;
  return (
    <Page title={t('news.heading', { number: id })}>
      {error === null ? <Skeleton variant="rounded" height={320} /> : <Failure error={error} />}
    </Page>
  );
}

function NewItem() {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  return (
    <Page title={t('news.write')}>
      {may('news.write') ? (
        <Editor item={null} onSaved={({ newsId }) => void navigate(`/news/${newsId}`, { replace: true })} />
      ) : (
        t('news.mayOnlyRead')
      )}
    </Page>
  );
}

/** One item of the news, or a new one at `/news/new`: written in three languages beside what customers will see. */
export function NewsPage() {
  const { id = '' } = useParams();
  return <RequireAccess to="news">{id === 'new' ? <NewItem /> : <ItemOfId key={id} id={id} />}</RequireAccess>;
}
