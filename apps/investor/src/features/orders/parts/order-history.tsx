import type { OrderView } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { CsvButton } from '../../../shared/files/index.ts';
import { readAll, useList } from '../../../shared/lists/index.ts';
import { RangePicker, useListAddress, usePagesInAddress } from '../../../shared/ranges/index.ts';
import { orderRows } from '../order-rows.ts';
import { EMPTY_TEXT } from '../tabs.ts';
import css from './order-history.module.css';
import { OrderList, type OrderListActions } from './order-list.tsx';

type Issue = Pick<OrderView, 'code' | 'names'>;

/** The issues of both lists, by code. */
function issuesOf(...lists: readonly (readonly Issue[])[]): readonly Issue[] {
  const found = new Map(lists.flat().map(({ code, names }) => [code, { code, names }]));
  return [...found.values()].toSorted((a, b) => a.code.localeCompare(b.code));
}

/** The orders of a range of dates, of all issues or of one, as the address says; all of them can be saved as CSV. */
export function OrderHistory(actions: OrderListActions) {
  const t = useText();
  const language = useLanguage();
  const address = useListAddress();
  const { range, code, show } = address;
  const query = { scope: 'history', ...range, ...(code === undefined ? {} : { code }) } as const;
  const list = useList('GET v1/trade/order/list', query);
  usePagesInAddress(list, address);
  // The issues that were traded in the range, besides those of the rows that are loaded.
  const { data: traded } = useCall('GET v1/trade/fill/totals', { scope: 'history', ...range }, { keepPrevious: true });
  const { title, body } = EMPTY_TEXT.history;
  return (
    <>
      <RangePicker value={range} onChange={(next) => show({ range: next, code: undefined })} />
      <div className={css.tools}>
        <span className={css.count}>{list.total !== undefined && t('orders.count', { count: list.total })}</span>
        <label className={css.issue}>
          <Icon name="filter" size={16} />
          <select
            aria-label={t('trades.issue')}
            value={code ?? ''}
            onChange={({ target }) => show({ code: target.value === '' ? undefined : target.value })}
          >
            <option value="">{t('trades.allIssues')}</option>
            {issuesOf(traded?.rows ?? [], list.rows).map((issue) => (
              <option key={issue.code} value={issue.code}>
                {`${issue.code} ${issue.names[language]}`}
              </option>
            ))}
          </select>
        </label>
        <CsvButton
          name={['kabuto-orders', range.from, range.to, code].filter((part) => part !== undefined).join('-')}
          read={async () =>
            orderRows(await readAll('GET v1/trade/order/list', query, ({ orderId }) => orderId), language, t)
          }
        />
      </div>
      <OrderList list={list} empty={{ title: t(title), body: t(body) }} {...actions} />
    </>
  );
}
