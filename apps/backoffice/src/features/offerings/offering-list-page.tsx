import { formatWhole } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List, SelectInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { KINDS, type Offering, priceOrRange } from './model.ts';
import { Announce } from './parts/announce.tsx';
import { Issue } from './parts/issue.tsx';
import { NextStep } from './parts/next-step.tsx';
import { OfferingChip } from './parts/offering-chip.tsx';

type Row = Offering & { readonly id: number; readonly now: number };

/** The offerings with the step that is due; those in progress first chosen. */
export function OfferingListPage() {
  const t = useText();
  const may = useMay();
  const rows = useRowKeys();
  const filters = [
    <SelectInput
      key="scope"
      source="scope"
      label={t('offerings.scope')}
      alwaysOn
      translateChoice={false}
      choices={[{ id: 'current', name: t('offerings.current') }]}
      emptyText={t('common.any')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    />,
    <FilterSelect
      key="kind"
      source="kind"
      label={t('offerings.kind')}
      alwaysOn
      choices={KINDS.map((id) => ({ id, name: t(`offerings.${id}`) }))}
    />,
  ];
  return (
    <Page title={t('office.offerings')} actions={may('offering.manage') && <Announce />}>
      <Box ref={rows}>
        <List
          resource="offerings"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          filterDefaultValues={{ scope: 'current' }}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/offerings/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('offerings.empty')}</Typography>}
          >
            <DataTable.Col
              source="offeringId"
              label={t('offerings.number')}
              disableSort
              render={({ offeringId }: Row) => <RowLink to={`/offerings/${offeringId}`} text={offeringId} />}
            />
            <DataTable.Col
              source="code"
              label={t('offerings.issue')}
              disableSort
              render={(row: Row) => <Issue offering={row} />}
            />
            <DataTable.Col
              source="kind"
              label={t('offerings.kind')}
              disableSort
              render={({ kind }: Row) => t(`offerings.${kind}`)}
            />
            <DataTable.Col
              source="state"
              label={t('offerings.state')}
              disableSort
              render={(row: Row) => <OfferingChip offering={row} />}
            />
            <DataTable.Col
              source="due"
              label={t('offerings.next')}
              disableSort
              render={(row: Row) => <NextStep offering={row} now={row.now} />}
            />
            <DataTable.Col
              align="right"
              source="price"
              label={t('offerings.price')}
              disableSort
              render={(row: Row) => priceOrRange(t, row)}
            />
            <DataTable.Col
              align="right"
              source="shares"
              label={t('offerings.shares')}
              disableSort
              render={({ shares }: Row) => formatWhole(Number(shares))}
            />
            <DataTable.Col
              align="right"
              source="applications"
              label={t('offerings.applications')}
              disableSort
              render={({ applications }: Row) => formatWhole(applications)}
            />
          </DataTable>
        </List>
      </Box>
    </Page>
  );
}
