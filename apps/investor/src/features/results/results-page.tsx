import { useLanguage } from '@kabuto/i18n';
import { EmptyState, RowSkeletons, Section, Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { CsvButton } from '../../shared/files/index.ts';
import { LoadMore, readAll, useList } from '../../shared/lists/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import {
  ListFilters,
  ListTools,
  NO_FILTER,
  RangePicker,
  useListAddress,
  usePagesInAddress,
} from '../../shared/ranges/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import { TradesFrame } from '../trades/index.ts';
import { GROUPS, type Group } from './group.ts';
import { GroupRows } from './parts/group-rows.tsx';
import { ResultHero } from './parts/result-hero.tsx';
import { ResultRow } from './parts/result-row.tsx';
import { idOf, resultRows } from './result-rows.ts';
import css from './results-page.module.css';

const GROUP_TEXT = { issue: 'trades.groupIssue', month: 'trades.groupMonth', year: 'trades.groupYear' } as const;

/** RT-33: realised results of a range with tax, by issue, month or year, and each of them; `?from&to&code&page`. */
export function ResultsPage() {
  const t = useText();
  const language = useLanguage();
  const [by, setBy] = useState<Group>('issue');
  const address = useListAddress();
  const { range, code, show } = address;
  const { accountType } = address.filter;
  const part = accountType === undefined ? {} : { accountType };
  const filter = { ...range, ...part, ...(code === undefined ? {} : { code }) };
  const query = { scope: 'history', ...filter } as const;
  const list = useList('GET v1/trade/result/list', query);
  usePagesInAddress(list, address);
  const { data: issues } = useCall(
    'GET v1/trade/result/totals',
    { by: 'issue', ...range, ...part },
    { keepPrevious: true },
  );
  const totals = useCall('GET v1/trade/result/totals', { by, ...filter }, { keepPrevious: true });
  const limited = code !== undefined || accountType !== undefined;
  const waiting = list.state === 'first_loading' || totals.data === undefined;
  const error = list.state === 'first_loading' ? list.error : totals.data === undefined ? totals.error : null;
  return (
    <TradesFrame tab="results" titleKey="routes.closedPositions">
      <RangePicker value={range} onChange={(next) => show({ range: next, code: undefined })} />
      {waiting && error === null && <RowSkeletons count={6} />}
      {error !== null && (
        <ErrorBlock
          error={error}
          onRetry={() => {
            list.retry();
            void totals.refetch();
          }}
        />
      )}
      {!waiting && totals.data !== undefined && <ResultHero totals={totals.data} code={code} />}
      {!waiting && list.total === 0 && limited && (
        <EmptyState
          icon="filter"
          title={t(code === undefined ? 'trades.resultsEmptyPart' : 'trades.resultsEmptyIssue')}
          step={
            accountType === undefined
              ? { label: t('trades.allIssues'), onClick: () => show({ code: undefined }) }
              : { label: t('trades.clearFilters'), onClick: () => show(NO_FILTER) }
          }
        />
      )}
      {!waiting && list.total === 0 && !limited && (
        <EmptyState
          icon="wallet"
          title={t('trades.resultsEmptyTitle')}
          body={t('trades.resultsEmptyBody')}
          step={{ label: t('routes.holding'), onClick: () => push('/pages/user/holding/stock') }}
        />
      )}
      {!waiting && totals.data !== undefined && list.rows.length > 0 && (
        <div className={css.columns}>
          <div>
            <div className={css.groups}>
              <Segmented
                label={t('trades.groups')}
                value={by}
                onChange={setBy}
                choices={GROUPS.map((value) => ({ value, label: t(GROUP_TEXT[value]) }))}
              />
            </div>
            <GroupRows rows={totals.data.rows} by={by} onIssue={(next) => show({ code: next })} />
            <p className={css.note}>{t('trades.taxNote')}</p>
          </div>
          <Section title={t('trades.lines')}>
            <ListTools
              count={t('trades.resultsCount', { count: list.total ?? list.rows.length })}
              issues={(issues?.rows ?? []).flatMap(({ key, names }) => (names === null ? [] : [{ code: key, names }]))}
              code={code}
              onCode={(next) => show({ code: next })}
            >
              <CsvButton
                name={['kabuto-results', range.from, range.to, code].filter((part) => part !== undefined).join('-')}
                read={async () => {
                  return resultRows(await readAll('GET v1/trade/result/list', query, idOf), language, t);
                }}
              />
            </ListTools>
            <ListFilters filter={address.filter} show={show} sides={false} />
            <ul>
              {list.rows.map((result) => (
                <ResultRow key={idOf(result)} result={result} />
              ))}
            </ul>
            <LoadMore list={list} />
          </Section>
        </div>
      )}
    </TradesFrame>
  );
}
