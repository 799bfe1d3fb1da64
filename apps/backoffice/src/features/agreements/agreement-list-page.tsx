import { languageNow } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { Code } from '../../shared/transfers/index.ts';
import { type Agreement, STATES } from './model.ts';
import { AgreementChip } from './parts/agreement-chip.tsx';

type Row = Agreement & { readonly id: number };

/** The signed agreements of blocks, those that wait longest first; the ones to be reviewed first chosen. */
export function AgreementListPage() {
  const t = useText();
  const rows = useRowKeys();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('offerings.state')}
      alwaysOn
      choices={STATES.map((id) => ({ id, name: t(`agreements.${id}`) }))}
    />,
  ];
  return (
    <Page title={t('office.agreements')}>
      <Box ref={rows}>
        <List
          resource="agreements"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          filterDefaultValues={{ state: 'signed' }}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/agreements/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('agreements.empty')}</Typography>}
          >
            <DataTable.Col
              source="applicationId"
              label={t('offerings.number')}
              disableSort
              render={({ applicationId }: Row) => <RowLink to={`/agreements/${applicationId}`} text={applicationId} />}
            />
            <DataTable.Col
              source="code"
              label={t('offerings.issue')}
              disableSort
              render={({ names }: Row) => names[languageNow()]}
            />
            <DataTable.Col source="accountId" label={t('offerings.account')} disableSort />
            <DataTable.Col source="memberId" label={t('agreements.member')} disableSort />
            <DataTable.Col
              source="version"
              label={t('offerings.version')}
              disableSort
              render={({ version }: Row) => <Code text={version} />}
            />
            <DataTable.Col
              source="signedAt"
              label={t('agreements.signedAt')}
              disableSort
              render={({ signedAt }: Row) => <When at={signedAt} />}
            />
            <DataTable.Col
              source="state"
              label={t('offerings.state')}
              disableSort
              render={({ state }: Row) => <AgreementChip state={state} />}
            />
          </DataTable>
        </List>
      </Box>
    </Page>
  );
}
