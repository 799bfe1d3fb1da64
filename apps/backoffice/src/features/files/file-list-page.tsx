import { formatIsoDate } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import { Yen } from '../../shared/transfers/index.ts';
import type { TransferFile } from './model.ts';
import { Acceptance } from './parts/acceptance.tsx';
import { Actions } from './parts/actions.tsx';
import { Release } from './parts/release.tsx';
import { Results } from './parts/results.tsx';

type Row = TransferFile & { readonly id: number };

/** Files of outgoing transfers, newest first: one is made, downloaded for the bank, and recorded as accepted by it. */
export function FileListPage() {
  const t = useText();
  const may = useMay();
  const mayRelease = may('fund.release');
  return (
    <Page title={t('office.files')} actions={mayRelease ? <Release /> : null}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <List
          resource="files"
          title={false}
          actions={false}
          exporter={false}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={false}
            empty={<Typography sx={{ p: 3 }}>{t('files.empty')}</Typography>}
          >
            <DataTable.Col source="fileId" label={t('files.number')} disableSort />
            <DataTable.Col
              source="payOn"
              label={t('files.payOn')}
              disableSort
              render={({ payOn }: Row) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatIsoDate(payOn)}</Box>}
            />
            <DataTable.NumberCol source="count" label={t('proposals.fieldCount')} disableSort />
            <DataTable.Col
              align="right"
              source="sum"
              label={t('imports.sum')}
              disableSort
              render={({ sum }: Row) => <Yen amount={sum} />}
            />
            <DataTable.Col
              source="createdAt"
              label={t('files.madeAt')}
              disableSort
              render={({ createdAt, operator }: Row) => (
                <Box sx={{ whiteSpace: 'nowrap' }}>
                  <When at={createdAt} />
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{operator ?? t('files.demo')}</Box>
                </Box>
              )}
            />
            <DataTable.Col
              source="acceptedAt"
              label={t('transfers.state')}
              disableSort
              render={(file: Row) => <Acceptance file={file} />}
            />
            {mayRelease ? (
              <DataTable.Col
                source="actions"
                label={t('deposits.decision')}
                disableSort
                render={(file: Row) => <Actions file={file} />}
              />
            ) : null}
          </DataTable>
        </List>
        {may('fund.review') ? <Results /> : null}
      </Box>
    </Page>
  );
}
