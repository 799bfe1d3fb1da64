import { useDay, useLanguage } from '@kabuto/i18n';
import { ChoiceChip, EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { CsvButton } from '../../shared/files/index.ts';
import { LoadMore, readAll, useList } from '../../shared/lists/index.ts';
import { push, useQueryParams } from '../../shared/navigation/navigation.ts';
import { RangePicker, useListAddress, usePagesInAddress, WHOLE_YEAR } from '../../shared/ranges/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { TransferSheet, useLiveTransfers, useTransferInAddress } from '../transfers/index.ts';
import css from './cash-book-page.module.css';
import { byDate, csvRows, GROUPS, groupOfQuery } from './model.ts';
import { CashRow } from './parts/cash-row.tsx';
import { CashSums } from './parts/cash-sums.tsx';

/**
 * RT-35: what moved the member's cash, newest first, with the cash after each line;
 * `?from&to&group&page&transferId`.
 */
export function CashBookPage() {
  const t = useText();
  const language = useLanguage();
  const day = useDay();
  const address = useListAddress();
  const group = groupOfQuery(useQueryParams());
  const [chosen, choose] = useTransferInAddress();
  useLiveTransfers();
  const { range, show } = address;
  const query = { ...range, ...(group === undefined ? {} : { group }) };
  const list = useList('GET v1/trade/cash/list', query);
  usePagesInAddress(list, address);
  const sums = useCall('GET v1/trade/cash/totals', query, { keepPrevious: true });
  // the list and its sums come together, so that no row moves
  const waiting = list.state === 'first_loading' || (sums.data === undefined && sums.error === null);
  const whole = range.from === undefined && group === undefined;
  const retry = (): void => {
    list.retry();
    void sums.refetch();
  };
  return (
    <Page bar={<AppBar title={t('routes.transactions')} />}>
      <fieldset className={css.groups} aria-label={t('cashBook.groups')}>
        <ChoiceChip chosen={group === undefined} onClick={() => show({ group: undefined })}>
          {t('common.all')}
        </ChoiceChip>
        {GROUPS.map((one) => (
          <ChoiceChip key={one} chosen={group === one} onClick={() => show({ group: one })}>
            {t(`cashBook.${one}`)}
          </ChoiceChip>
        ))}
      </fieldset>
      <RangePicker value={range} onChange={(next) => show({ range: next })} />
      {waiting && list.error === null && <RowSkeletons count={6} />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={retry} />}
      {!waiting && list.total === 0 && (
        <EmptyState
          icon="document"
          title={t('cashBook.emptyTitle')}
          body={t(whole ? 'cashBook.emptyWholeBody' : 'cashBook.emptyBody')}
          step={{
            label: t(whole ? 'routes.deposit' : 'cashBook.wholeBook'),
            onClick: () =>
              whole ? push('/pages/trade/transfer/transfer') : show({ range: WHOLE_YEAR, group: undefined }),
          }}
        />
      )}
      {!waiting && list.rows.length > 0 && (
        <>
          {sums.data === undefined ? (
            sums.error !== null && <ErrorBlock size="block" error={sums.error} onRetry={() => void sums.refetch()} />
          ) : (
            <CashSums sums={sums.data} />
          )}
          <div className={css.tools}>
            <span>{t('cashBook.count', { count: list.total ?? list.rows.length })}</span>
            <CsvButton
              name={['kabuto-cash', group, range.from, range.to].filter((part) => part !== undefined).join('-')}
              read={async () =>
                csvRows(await readAll('GET v1/trade/cash/list', query, ({ lineId }) => lineId), language, t)
              }
            />
          </div>
          {byDate(list.rows).map(({ date, lines }) => (
            <section key={`${date} ${lines[0]?.lineId ?? ''}`} aria-label={day(date)}>
              <h2 className={css.date}>{day(date)}</h2>
              <ul>
                {lines.map((line) => (
                  <CashRow key={line.lineId} line={line} onOpen={choose} />
                ))}
              </ul>
            </section>
          ))}
          <LoadMore list={list} />
        </>
      )}
      <TransferSheet transferId={chosen} onClose={() => choose(undefined)} />
    </Page>
  );
}
