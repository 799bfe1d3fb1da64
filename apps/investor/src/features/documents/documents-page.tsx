import type { DocumentView } from '@kabuto/contract';
import { ChoiceChip, EmptyState, RowSkeletons } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { LoadMore, useList } from '../../shared/lists/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { push, replaceQuery, useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import css from './documents-page.module.css';
import { FILTERS, type Filter, filterOfQuery, queryOf } from './model.ts';
import { DocumentRow } from './parts/document-row.tsx';
import { DocumentSheet } from './parts/document-sheet.tsx';

const FILTER_TEXT = {
  all: 'documents.all',
  confirmation: 'documents.confirmation',
  balance: 'documents.balance',
  month: 'documents.month',
  annual: 'documents.annual',
  usdt: 'documents.usdt',
  usdtReversal: 'documents.usdtReversal',
  agreements: 'documents.agreements',
  unread: 'documents.unreadOnly',
} as const;

/** RT-24: the documents of the account, newest period first; `?show` selects a kind or the unread ones. */
export function DocumentsPage() {
  const t = useText();
  const filter = filterOfQuery(useQueryParams());
  const [opened, setOpened] = useState<DocumentView>();
  const list = useList('GET v1/trade/document/list', queryOf(filter));
  const show = (next: Filter): void => replaceQuery({ show: next === 'all' ? undefined : next });
  const waiting = list.state === 'first_loading';
  return (
    <Page bar={<AppBar title={t('routes.documents')} />}>
      <fieldset className={css.filters} aria-label={t('documents.filters')}>
        {FILTERS.map((one) => (
          <ChoiceChip key={one} chosen={filter === one} onClick={() => show(one)}>
            {t(FILTER_TEXT[one])}
          </ChoiceChip>
        ))}
      </fieldset>
      {waiting && list.error === null && <RowSkeletons count={6} />}
      {waiting && list.error !== null && <ErrorBlock error={list.error} onRetry={list.retry} />}
      {!waiting && list.total === 0 && (
        <EmptyState
          icon="document"
          title={t(filter === 'all' ? 'documents.emptyTitle' : 'documents.emptyFilterTitle')}
          body={t(filter === 'all' ? 'documents.emptyBody' : 'documents.emptyFilterBody')}
          step={
            filter === 'all'
              ? { label: t('documents.anyPeriod'), onClick: () => push('/pages/trade/statement/statement') }
              : { label: t('documents.showAll'), onClick: () => show('all') }
          }
        />
      )}
      {!waiting && list.rows.length > 0 && (
        <>
          <div className={css.tools}>
            <span>{t('documents.count', { count: list.total ?? list.rows.length })}</span>
            <Link to="/pages/trade/statement/statement" className={css.statement}>
              {t('documents.anyPeriod')}
            </Link>
          </div>
          <ul>
            {list.rows.map((document) => (
              <DocumentRow key={document.documentId} document={document} onOpen={() => setOpened(document)} />
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
      <DocumentSheet document={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}
