import { NOTHING } from '@kabuto/i18n';
import { Box, Button, Chip, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { Link } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { AsWritten } from '../../shared/transfers/index.ts';
import { type NewsRow, STATES } from './model.ts';
import { NewsChip } from './parts/news-chip.tsx';

type Row = NewsRow & { readonly id: number };

/** Title in Japanese, and whether it is pinned. */
function Title({ title, pinned }: Pick<Row, 'title' | 'pinned'>) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      {pinned ? <Chip size="small" color="primary" variant="outlined" label={t('news.pinned')} /> : null}
      <AsWritten text={title} />
    </Box>
  );
}

/** The news of the brokerage, newest first, and the button that writes an item. */
export function NewsListPage() {
  const t = useText();
  const may = useMay();
  const rows = useRowKeys();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('news.state')}
      alwaysOn
      choices={STATES.map((id) => ({ id, name: t(`news.${id}`) }))}
    />,
  ];
  const write = may('news.write') && (
    <Button component={Link} to="/news/new" variant="contained">
      {t('news.write')}
    </Button>
  );
  return (
    <Page title={t('office.news')} actions={write}>
      <Box ref={rows}>
        <List
          resource="news"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/news/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('news.empty')}</Typography>}
          >
            <DataTable.Col
              source="newsId"
              label={t('news.number')}
              disableSort
              render={({ newsId }: Row) => <RowLink to={`/news/${newsId}`} text={newsId} />}
            />
            <DataTable.Col
              source="title"
              label={t('news.title')}
              disableSort
              render={(row: Row) => <Title {...row} />}
            />
            <DataTable.Col
              source="en"
              label={t('news.translations')}
              disableSort
              render={({ en, tw }: Row) =>
                [...(en ? [t('news.english')] : []), ...(tw ? [t('news.chinese')] : [])].join(t('news.comma')) ||
                NOTHING
              }
            />
            <DataTable.Col
              source="state"
              label={t('news.state')}
              disableSort
              render={({ state }: Row) => <NewsChip state={state} />}
            />
            <DataTable.Col
              source="publishAt"
              label={t('news.publishAt')}
              disableSort
              render={({ publishAt }: Row) => <When at={publishAt} />}
            />
            <DataTable.Col
              source="by"
              label={t('news.by')}
              disableSort
              render={({ by }: Row) => (by === null ? t('office.simulation') : <AsWritten text={by} />)}
            />
          </DataTable>
        </List>
      </Box>
    </Page>
  );
}
