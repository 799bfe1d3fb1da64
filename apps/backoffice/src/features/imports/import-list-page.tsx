import { NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay, useMe } from '../../shared/access/index.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import { Code, Yen } from '../../shared/transfers/index.ts';
import { type BankImport, KIND_TEXT, STATE_TEXT } from './model.ts';
import { Confirm } from './parts/confirm.tsx';
import { Upload } from './parts/upload.tsx';

type Row = BankImport & { readonly id: number };

/** Files of the bank: a new one is uploaded, those of before are listed, a waiting one is confirmed. */
export function ImportListPage() {
  const t = useText();
  const me = useMe();
  const may = useMay();
  const mayImport = may('fund.import');
  return (
    <Page title={t('office.imports')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {mayImport ? <Upload /> : null}
        <List
          resource="imports"
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
            empty={<Typography sx={{ p: 3 }}>{t('imports.empty')}</Typography>}
          >
            <DataTable.Col source="importId" label={t('imports.number')} disableSort />
            <DataTable.Col
              source="kind"
              label={t('imports.kind')}
              disableSort
              render={({ kind, name }: Row) => (
                <>
                  {t(KIND_TEXT[kind])}
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                    <Code text={name} />
                  </Box>
                </>
              )}
            />
            <DataTable.NumberCol source="lines" label={t('imports.lines')} disableSort />
            <DataTable.NumberCol source="imported" label={t('imports.newLines')} disableSort />
            <DataTable.Col
              align="right"
              source="sum"
              label={t('imports.sum')}
              disableSort
              render={({ sum }: Row) => <Yen amount={sum} />}
            />
            <DataTable.Col
              source="createdAt"
              label={t('imports.createdAt')}
              disableSort
              render={({ createdAt, operator }: Row) => (
                <>
                  <When at={createdAt} />
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{operator ?? NOTHING}</Box>
                </>
              )}
            />
            <DataTable.Col
              source="state"
              label={t('transfers.state')}
              disableSort
              render={({ state, importId, operator, confirmedBy }: Row) => (
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                  {t(STATE_TEXT[state])}
                  {confirmedBy === null ? null : <span>{t('imports.confirmedBy', { name: confirmedBy })}</span>}
                  {state === 'waiting' && mayImport && operator !== me?.name ? <Confirm importId={importId} /> : null}
                </Box>
              )}
            />
          </DataTable>
        </List>
      </Box>
    </Page>
  );
}
