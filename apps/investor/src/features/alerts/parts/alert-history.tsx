import { formatDateTime, useLanguage } from '@kabuto/i18n';
import { Chip, EmptyState, RowSkeletons } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import css from '../alerts-section.module.css';
import { conditionText, WaitingFor } from './waiting-for.tsx';

/** The alerts that were hit or removed, newest first. */
export function AlertHistory() {
  const t = useText();
  const language = useLanguage();
  const list = useList('GET v1/trade/alert/list', { scope: 'history' }, { pageSize: 20 });
  if (list.state === 'first_loading')
    return list.error === null ? <RowSkeletons count={4} /> : <ErrorBlock error={list.error} onRetry={list.retry} />;
  if (list.rows.length === 0)
    return <EmptyState icon="alarm" title={t('alerts.noneYet')} body={t('alerts.noneYetBody')} />;
  return (
    <>
      <ul>
        {list.rows.map((alert) => {
          const { alertId, code, names, state, updatedAt } = alert;
          return (
            <li key={alertId} className={css.past}>
              <div className={css.row}>
                <Row
                  to="/pages/stock/detail/detail"
                  query={{ code }}
                  title={names[language]}
                  detail={
                    <>
                      <span>{code}</span>
                      <time className={css.time}>{formatDateTime(updatedAt)}</time>
                    </>
                  }
                  value={conditionText(t, alert) || <WaitingFor alert={alert} />}
                  valueDetail={
                    <Chip tone={state === 'hit' ? 'accent' : 'plain'}>
                      {t(state === 'hit' ? 'alerts.hit' : 'alerts.gone')}
                    </Chip>
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
