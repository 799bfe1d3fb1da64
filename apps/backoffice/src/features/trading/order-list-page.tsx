import { formatIsoDate, formatTypedPrice, formatWhole } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, InfiniteList } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { FilterSelect } from '../../shared/parts/filter-select.tsx';
import { More } from '../../shared/parts/more.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { type OrderRow, OUTCOMES, venueKey } from './model.ts';
import { IssueName, OrderChip, OwnerLink } from './parts/cells.tsx';
import { useTradeFilters } from './parts/filters.tsx';
import { SaveRows } from './parts/save-rows.tsx';

type Row = OrderRow & { readonly id: number };

const OUTCOME_TEXT = {
  open: 'trading.stateOpen',
  filled: 'customers.orderFilled',
  cancelled: 'customers.cancelled',
  expired: 'customers.expired',
  rejected: 'customers.orderRejected',
} as const;

const COLUMNS = [
  ...(['orderId', 'acceptedAt', 'tradeDate', 'memberId', 'accountId', 'code', 'venue', 'side', 'type'] as const),
  ...(['price', 'quantity', 'filled', 'averagePrice', 'state', 'reason', 'updatedAt'] as const),
] as const;

/** The orders of all customers, newest trade date first. */
export function OrderListPage() {
  const t = useText();
  const rows = useRowKeys();
  const filters = [
    ...useTradeFilters(),
    <FilterSelect
      key="state"
      source="state"
      label={t('customers.state')}
      alwaysOn
      choices={OUTCOMES.map((id) => ({ id, name: t(OUTCOME_TEXT[id]) }))}
    />,
  ];
  return (
    <Page title={t('office.orders')}>
      <Box ref={rows}>
        <InfiniteList
          resource="orders"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          perPage={25}
          pagination={<More />}
          empty={false}
        >
          <SaveRows<Row> name="orders.csv" columns={COLUMNS} />
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(id) => `/orders/${id}`}
            empty={<Typography sx={{ p: 3 }}>{t('trading.noOrders')}</Typography>}
          >
            <DataTable.Col
              source="orderId"
              label={t('trading.orderNumber')}
              disableSort
              render={({ orderId }: Row) => <RowLink to={`/orders/${orderId}`} text={orderId} />}
            />
            <DataTable.Col
              source="acceptedAt"
              label={t('customers.acceptedAt')}
              disableSort
              render={({ acceptedAt }: Row) => <When at={acceptedAt} />}
            />
            <DataTable.Col
              source="memberId"
              label={t('trading.customer')}
              disableSort
              render={(row: Row) => <OwnerLink accountId={row.accountId} memberId={row.memberId} />}
            />
            <DataTable.Col
              source="code"
              label={t('customers.issue')}
              disableSort
              render={(row: Row) => <IssueName issue={row} />}
            />
            <DataTable.Col
              source="venue"
              label={t('trading.venue')}
              disableSort
              render={(row: Row) => t(venueKey(row))}
            />
            <DataTable.Col
              source="side"
              label={t('customers.side')}
              disableSort
              render={({ side }: Row) => t(`customers.${side}`)}
            />
            <DataTable.Col
              align="right"
              source="price"
              label={t('customers.price')}
              disableSort
              render={({ price, tickTable }: Row) =>
                price === null ? t('customers.market') : formatTypedPrice(price, tickTable)
              }
            />
            <DataTable.Col
              align="right"
              source="quantity"
              label={t('customers.quantity')}
              disableSort
              render={({ quantity }: Row) => formatWhole(Number(quantity))}
            />
            <DataTable.Col
              align="right"
              source="filled"
              label={t('customers.filled')}
              disableSort
              render={({ filled }: Row) => formatWhole(Number(filled))}
            />
            <DataTable.Col
              source="state"
              label={t('customers.state')}
              disableSort
              render={({ state }: Row) => <OrderChip state={state} />}
            />
            <DataTable.Col
              source="tradeDate"
              label={t('trading.tradeDate')}
              disableSort
              render={({ tradeDate }: Row) => formatIsoDate(tradeDate)}
            />
          </DataTable>
        </InfiniteList>
      </Box>
    </Page>
  );
}
