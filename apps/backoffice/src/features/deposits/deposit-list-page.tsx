import { Box, Link as MuiLink, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { Link } from 'react-router';
import { useText } from '../../messages/index.ts';
import { Key, useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { When } from '../../shared/parts/when.tsx';
import {
  ARRIVAL_STATES,
  ArrivalChip,
  Code,
  reasonText,
  stateText,
  type TransferRow,
  wayText,
  Yen,
} from '../../shared/transfers/index.ts';

type Row = TransferRow & { readonly id: number };

/** The deposits of customers, those that wait longest first; the ones in review first chosen. */
export function DepositListPage() {
  const t = useText();
  const rows = useRowKeys();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('transfers.state')}
      alwaysOn
      choices={ARRIVAL_STATES.map((id) => ({ id, name: stateText(t, id) }))}
    />,
  ];
  return (
    <Page title={t('office.deposits')}>
      <Box ref={rows}>
        <List
          resource="deposits"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          filterDefaultValues={{ state: 'review' }}
          perPage={25}
          pagination={<Pages />}
          empty={false}
        >
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/deposits/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('deposits.empty')}</Typography>}
          >
            <DataTable.Col
              source="transferId"
              label={t('deposits.number')}
              disableSort
              render={({ transferId }: Row) => (
                // The row itself also opens the page.
                <MuiLink component={Link} to={`/deposits/${transferId}`} onClick={(event) => event.stopPropagation()}>
                  {transferId}
                </MuiLink>
              )}
            />
            <DataTable.Col source="accountId" label={t('deposits.account')} disableSort />
            <DataTable.Col
              source="method"
              label={t('transfers.way')}
              disableSort
              render={(row: Row) => wayText(t, row)}
            />
            <DataTable.Col
              align="right"
              source="amount"
              label={t('transfers.amount')}
              disableSort
              render={({ amount, tokens }: Row) =>
                tokens !== null && amount === '0' ? <Code text={tokens} /> : <Yen amount={amount} />
              }
            />
            <DataTable.Col
              source="reference"
              label={t('deposits.reference')}
              disableSort
              render={({ reference }: Row) => <Code text={reference} />}
            />
            <DataTable.Col
              source="updatedAt"
              label={t('transfers.since')}
              disableSort
              render={({ updatedAt }: Row) => <When at={updatedAt} />}
            />
            <DataTable.Col
              source="state"
              label={t('transfers.state')}
              disableSort
              render={({ state }: Row) => <ArrivalChip state={state} />}
            />
            <DataTable.Col
              source="reason"
              label={t('common.reason')}
              disableSort
              render={({ reason }: Row) => reasonText(t, reason)}
            />
          </DataTable>
        </List>
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1, display: { xs: 'none', md: 'block' } }}>
        <Key name="J" /> <Key name="K" /> {t('deposits.keysMove')} <Key name="Enter" /> {t('deposits.keysOpen')}
      </Typography>
    </Page>
  );
}
