import { useDay } from '@kabuto/i18n';
import { Button, EmptyState, RowSkeletons, Section, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { LoadMore, useList } from '../../shared/lists/index.ts';
import { RangePicker, useListAddress, usePagesInAddress } from '../../shared/ranges/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { byDate, CashRow } from '../cash-book/index.ts';
import { TransferSheet, useLiveTransfers, useTransferInAddress } from '../transfers/index.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { SaveSheet } from './parts/save-sheet.tsx';
import { ShareTable } from './parts/share-table.tsx';
import { ProofSheet } from './proof/proof-sheet.tsx';
import css from './statement-page.module.css';

/** RT-34: the statement of a period, its lines from the oldest to the newest; `?from&to&page&transferId`. */
export function StatementPage() {
  const t = useText();
  const day = useDay();
  const address = useListAddress();
  const [chosen, choose] = useTransferInAddress();
  const [saving, setSaving] = useState(false);
  const [proving, setProving] = useState(false);
  useLiveTransfers();
  const { range, show } = address;
  const detail = useCall('GET v1/trade/statement/detail', range, { keepPrevious: true });
  const list = useList('GET v1/trade/cash/list', { ...range, order: 'oldest' });
  usePagesInAddress(list, address);
  const error = detail.data === undefined ? detail.error : null;
  const retry = (): void => {
    list.retry();
    void detail.refetch();
  };
  const statement = detail.data;
  const ready = statement !== undefined && list.state !== 'first_loading';
  return (
    <Page bar={<AppBar title={t('routes.statement')} />}>
      <RangePicker value={range} onChange={(next) => show({ range: next })} />
      {error !== null && <ErrorBlock error={error} onRetry={retry} />}
      {error === null && !ready && list.error !== null && <ErrorBlock error={list.error} onRetry={retry} />}
      {error === null && !ready && list.error === null && (
        <>
          <div className={css.loading}>
            <Skeleton width="100%" height="226px" />
          </div>
          <RowSkeletons count={6} />
        </>
      )}
      {ready && (
        <>
          <BalanceCard statement={statement} />
          <div className={css.tools}>
            <Button kind="quiet" size="small" onClick={() => setProving(true)}>
              {t('proof.title')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setSaving(true)}>
              {t('statement.save')}
            </Button>
          </div>
          <Section
            title={t('statement.lines')}
            action={<span className={css.count}>{t('statement.linesCount', { count: statement.lines })}</span>}
          >
            {statement.lines === 0 && (
              <EmptyState icon="document" title={t('statement.emptyTitle')} body={t('statement.emptyBody')} />
            )}
            {byDate(list.rows).map(({ date, lines }) => (
              <section key={`${date} ${lines[0]?.lineId ?? ''}`} aria-label={day(date)}>
                <h3 className={css.date}>{day(date)}</h3>
                <ul>
                  {lines.map((line) => (
                    <CashRow key={line.lineId} line={line} onOpen={choose} />
                  ))}
                </ul>
              </section>
            ))}
            <LoadMore list={list} />
          </Section>
          {statement.shares.length > 0 && list.state === 'no_more_data' && (
            <Section title={t('statement.shares')}>
              <ShareTable shares={statement.shares} />
            </Section>
          )}
          <ProofSheet
            key={`${statement.from} ${statement.to}`}
            statement={statement}
            open={proving}
            onClose={() => setProving(false)}
          />
          <SaveSheet statement={statement} open={saving} onClose={() => setSaving(false)} />
        </>
      )}
      <TransferSheet transferId={chosen} onClose={() => choose(undefined)} />
    </Page>
  );
}
