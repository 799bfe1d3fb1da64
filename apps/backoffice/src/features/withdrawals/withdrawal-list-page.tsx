import { formatIsoDate, NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, List } from 'react-admin';
import { type Translate, useText } from '../../messages/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Pages } from '../../shared/parts/pages.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import {
  ArrivalChip,
  AsWritten,
  Code,
  reasonText,
  stateText,
  type TransferRow,
  WITHDRAWAL_STATES,
  wayText,
  Yen,
} from '../../shared/transfers/index.ts';

type Row = TransferRow & { readonly id: number };

/** A state by bank, and what it is called for tokens where that differs. */
function choiceText(t: Translate, state: TransferRow['state']): string {
  const [bank, tokens] = [stateText(t, state, 'out'), stateText(t, state, 'out', 'usdt')];
  return bank === tokens ? bank : `${bank} / ${tokens}`;
}

/** Where the money goes: the card's holder, bank and number, or the address of tokens in full. */
function Destination({ row: { destination, address } }: { readonly row: Row }) {
  if (address !== null)
    return (
      <Box component="code" lang="zxx" sx={{ fontSize: 13, fontFamily: 'monospace', wordBreak: 'break-all' }}>
        {address}
      </Box>
    );
  return (
    <>
      <AsWritten text={destination?.holder ?? null} />
      {destination === null ? null : (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          <AsWritten text={`${destination.bankName} ${destination.number}`} />
        </Box>
      )}
    </>
  );
}

/** The withdrawals of customers, those that wait longest first; the ones that wait for approval first chosen. */
export function WithdrawalListPage() {
  const t = useText();
  const filters = [
    <FilterSelect
      key="state"
      source="state"
      label={t('transfers.state')}
      alwaysOn
      choices={WITHDRAWAL_STATES.map((id) => ({ id, name: choiceText(t, id) }))}
    />,
  ];
  return (
    <Page title={t('office.withdrawals')}>
      <List
        resource="withdrawals"
        title={false}
        actions={false}
        exporter={false}
        filters={filters}
        filterDefaultValues={{ state: 'screening' }}
        perPage={25}
        pagination={<Pages />}
        empty={false}
      >
        <DataTable<Row>
          bulkActionButtons={false}
          rowClick={(id) => `/withdrawals/${id}`}
          empty={<Typography sx={{ p: 3 }}>{t('withdrawals.empty')}</Typography>}
        >
          <DataTable.Col
            source="transferId"
            label={t('withdrawals.number')}
            disableSort
            render={({ transferId }: Row) => <RowLink to={`/withdrawals/${transferId}`} text={transferId} />}
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
            render={({ amount, tokens }: Row) => (
              <>
                <Yen amount={amount} />
                {tokens === null ? null : (
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                    <Code text={tokens} />
                  </Box>
                )}
              </>
            )}
          />
          <DataTable.Col
            source="state"
            label={t('transfers.state')}
            disableSort
            render={({ state, reason, method }: Row) => (
              <>
                <ArrivalChip state={state} direction="out" method={method} />
                {reason === null ? null : (
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{reasonText(t, reason)}</Box>
                )}
              </>
            )}
          />
          <DataTable.Col
            source="destination"
            label={t('withdrawals.destination')}
            disableSort
            render={(row: Row) => (
              <Box sx={{ minWidth: 140 }}>
                <Destination row={row} />
              </Box>
            )}
          />
          <DataTable.Col
            source="arrivesOn"
            label={t('withdrawals.arrivesOn')}
            disableSort
            render={({ arrivesOn }: Row) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>{arrivesOn === null ? NOTHING : formatIsoDate(arrivesOn)}</Box>
            )}
          />
          <DataTable.Col
            source="updatedAt"
            label={t('transfers.since')}
            disableSort
            render={({ updatedAt }: Row) => (
              <Box sx={{ whiteSpace: 'nowrap' }}>
                <When at={updatedAt} />
              </Box>
            )}
          />
        </DataTable>
      </List>
    </Page>
  );
}
