import { Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import type { CaseView } from './model.ts';
import { DOCUMENT_TEXT, STATE_TEXT, stateText } from './texts.ts';

type Row = CaseView & { readonly id: number };

const STATES = ['pending', 'verified', 'rejected'] as const satisfies CaseView['state'][];

/**
 * The cases, those that wait longest first. Names and pictures are behind the case, where a look is recorded.
 */
export function ReviewListPage() {
  const t = useText();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('reviews.state')}
      alwaysOn
      choices={STATES.map((id) => ({ id, name: t(STATE_TEXT[id]) }))}
    />,
  ];
  return (
    <Page title={t('office.reviews')}>
      <List
        resource="reviews"
        title={false}
        actions={false}
        exporter={false}
        filters={filters}
        filterDefaultValues={{ state: 'pending' }}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={(id, _resource, { state }) => `/reviews/${id}${state === 'pending' ? '?for=review' : ''}`}
          empty={<Typography sx={{ p: 3 }}>{t('reviews.empty')}</Typography>}
        >
          <DataTable.Col source="caseId" label={t('reviews.caseId')} disableSort />
          <DataTable.Col source="memberId" label={t('reviews.memberId')} disableSort />
          <DataTable.Col
            source="document"
            label={t('reviews.document')}
            disableSort
            render={({ document }: Row) => t(DOCUMENT_TEXT[document])}
          />
          <DataTable.Col
            source="submittedAt"
            label={t('reviews.submittedAt')}
            disableSort
            render={({ submittedAt }: Row) => <When at={submittedAt} />}
          />
          <DataTable.Col
            source="decidedAt"
            label={t('reviews.decidedAt')}
            disableSort
            render={({ decidedAt }: Row) => <When at={decidedAt} />}
          />
          <DataTable.Col
            source="state"
            label={t('reviews.state')}
            disableSort
            render={(row: Row) => t(stateText(row))}
          />
        </DataTable>
      </List>
    </Page>
  );
}
