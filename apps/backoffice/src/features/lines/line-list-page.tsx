import { formatIsoDate } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List, SelectInput } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useMay } from '../../shared/access/index.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { ArrivalChip, AsWritten, type LineRow, ProposeReversal, Returning, Yen } from '../../shared/transfers/index.ts';
import { Allocate } from './parts/allocate.tsx';

type Row = LineRow & { readonly id: number };

/** The bank's lines, those without a customer first chosen, each with what may be done with it. */
export function LineListPage() {
  const t = useText();
  const may = useMay();
  const filters = [
    <SelectInput
      key="scope"
      source="scope"
      label={t('lines.scope')}
      alwaysOn
      isRequired
      choices={[
        { id: 'unallocated', name: t('lines.scopeUnallocated') },
        { id: 'all', name: t('lines.scopeAll') },
      ]}
      translateChoice={false}
    />,
  ];
  return (
    <Page title={t('office.lines')}>
      <List
        resource="lines"
        title={false}
        actions={false}
        exporter={false}
        filters={filters}
        filterDefaultValues={{ scope: 'unallocated' }}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Typography sx={{ p: 3 }}>{t('lines.empty')}</Typography>}
        >
          <DataTable.Col source="transferId" label={t('transfers.line')} disableSort />
          <DataTable.Col
            source="bookedOn"
            label={t('transfers.bookedOn')}
            disableSort
            render={({ bookedOn }: Row) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatIsoDate(bookedOn)}</Box>}
          />
          <DataTable.Col
            source="payer"
            label={t('transfers.payer')}
            disableSort
            render={({ payer, text, payerBank, payerBranch }: Row) => (
              <Box sx={{ minWidth: 120 }}>
                <AsWritten text={payer} />
                <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                  <AsWritten text={`${payerBank} ${payerBranch} ${text}`.trim()} />
                </Box>
              </Box>
            )}
          />
          <DataTable.Col
            align="right"
            source="amount"
            label={t('transfers.amount')}
            disableSort
            render={({ amount }: Row) => <Yen amount={amount} />}
          />
          <DataTable.Col
            source="state"
            label={t('transfers.state')}
            disableSort
            render={({ state, isCancelled }: Row) => (
              <>
                <ArrivalChip state={state} />
                {isCancelled ? (
                  <Box sx={{ color: 'error.main', fontSize: 13 }}>{t('transfers.isCancelled')}</Box>
                ) : null}
              </>
            )}
          />
          {may('fund.review') ? (
            <DataTable.Col
              source="actions"
              label={t('deposits.decision')}
              disableSort
              render={({ state, transferId, isTreasury }: Row) => (
                <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                  {state === 'unallocated' ? <Allocate lineId={transferId} /> : null}
                  <Returning id={transferId} state={state} />
                  {may('fund.propose') && isTreasury ? (
                    <ProposeReversal transferId={transferId} note={t('transfers.isCancelled')} />
                  ) : null}
                </Box>
              )}
            />
          ) : null}
        </DataTable>
      </List>
    </Page>
  );
}
