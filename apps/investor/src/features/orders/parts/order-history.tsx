import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { CsvButton } from '../../../shared/files/index.ts';
import { readAll, useList } from '../../../shared/lists/index.ts';
import {
  ListFilters,
  ListTools,
  NO_FILTER,
  RangePicker,
  useListAddress,
  usePagesInAddress,
} from '../../../shared/ranges/index.ts';
import { orderRows } from '../order-rows.ts';
import { EMPTY_TEXT } from '../tabs.ts';
import { OrderList, type OrderListActions } from './order-list.tsx';

/** The orders of a range of dates, of all issues or of one, as the address says; all of them can be saved as CSV. */
export function OrderHistory(actions: OrderListActions) {
  const t = useText();
  const language = useLanguage();
  const address = useListAddress();
  const { range, filter, code, show } = address;
  const query = { scope: 'history', ...range, ...filter } as const;
  const limited = Object.keys(filter).length > 0;
  const list = useList('GET v1/trade/order/list', query);
  usePagesInAddress(list, address);
  // The issues that were traded in the range, besides those of the rows that are loaded.
  const { data: traded } = useCall('GET v1/trade/fill/totals', { scope: 'history', ...range }, { keepPrevious: true });
  const { title, body } = EMPTY_TEXT.history;
  return (
    <>
      <RangePicker value={range} onChange={(next) => show({ range: next, code: undefined })} />
      <ListTools
        count={list.total !== undefined && t('orders.count', { count: list.total })}
        issues={[...(traded?.rows ?? []), ...list.rows]}
        code={code}
        onCode={(next) => show({ code: next })}
      >
        <CsvButton
          name={['kabuto-orders', range.from, range.to, code].filter((part) => part !== undefined).join('-')}
          read={async () =>
            orderRows(await readAll('GET v1/trade/order/list', query, ({ orderId }) => orderId), language, t)
          }
        />
      </ListTools>
      <ListFilters filter={filter} show={show} states />
      <OrderList
        list={list}
        empty={limited ? { title: t('trades.noMatch') } : { title: t(title), body: t(body) }}
        step={limited ? { label: t('trades.clearFilters'), onClick: () => show(NO_FILTER) } : undefined}
        {...actions}
      />
    </>
  );
}
