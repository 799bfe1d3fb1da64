import { formatIsoDate, formatTypedPrice, formatWhole } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { DataTable, InfiniteList } from 'react-admin';
import { useText } from '../../messages/index.ts';
import { useRowKeys } from '../../shared/keys/index.ts';
import { More } from '../../shared/parts/more.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { RowLink } from '../../shared/parts/row-link.tsx';
import { When } from '../../shared/parts/when.tsx';
import { type FillRow, venueKey } from './model.ts';
import { IssueName, OwnerLink } from './parts/cells.tsx';
import { useTradeFilters } from './parts/filters.tsx';
import { SaveRows } from './parts/save-rows.tsx';

type Row = FillRow & { readonly id: number };

const COLUMNS = [
  ...(['fillId', 'orderId', 'at', 'tradeDate', 'settlesOn', 'memberId', 'accountId', 'code', 'venue'] as const),
  ...(['side', 'price', 'quantity', 'notional', 'fee', 'realised'] as const),
] as const;

/** The fills of all customers, newest trade date first; a row opens its order. */
export function FillListPage() {
  const t = useText();
  const rows = useRowKeys();
  const filters = [...useTradeFilters()];
  const yen = (amount: string): string => t('trading.yen', { n: formatWhole(Number(amount)) });
  return (
    <Page title={t('office.fills')}>
      <Box ref={rows}>
        <InfiniteList
          resource="fills"
          title={false}
          actions={false}
          exporter={false}
          filters={filters}
          perPage={25}
          pagination={<More />}
          empty={false}
        >
          <SaveRows<Row> name="fills.csv" columns={COLUMNS} />
          <DataTable<Row>
            bulkActionButtons={false}
            rowClick={(_id, _resource, { orderId }) => `/orders/${String(orderId)}`}
            empty={<Typography sx={{ p: 3 }}>{t('trading.noFills')}</Typography>}
          >
            <DataTable.Col source="fillId" label={t('trading.fillNumber')} disableSort />
            <DataTable.Col
              source="orderId"
              label={t('trading.orderNumber')}
              disableSort
              render={({ orderId }: Row) => <RowLink to={`/orders/${orderId}`} text={orderId} />}
            />
            <DataTable.Col
              source="at"
              label={t('customers.at')}
              disableSort
              render={({ at }: Row) => <When at={at} />}
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
              render={(row: Row) => (
                <>
                  <IssueName issue={row} />
                  <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{t(venueKey(row))}</Typography>
                </>
              )}
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
              render={({ price, tickTable }: Row) => formatTypedPrice(price, tickTable)}
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
              source="notional"
              label={t('customers.notional')}
              disableSort
              render={({ notional }: Row) => yen(notional)}
            />
            <DataTable.Col
              align="right"
              source="fee"
              label={t('customers.fee')}
              disableSort
              render={({ fee }: Row) => yen(fee)}
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
