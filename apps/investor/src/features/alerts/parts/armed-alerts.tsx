import type { AlertView, InstrumentHit } from '@kabuto/contract';
import { formatPercent, priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { EmptyState, Icon, IconButton, RowSkeletons } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useList } from '../../../shared/lists/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import css from '../alerts-section.module.css';
import { removing } from '../changes.ts';
import { byDistance, distanceOf } from '../distance.ts';
import { conditionText, WaitingFor } from './waiting-for.tsx';

/** The most alerts of an account (rules of the broker, ALERT_LIMIT). */
const MOST = 20;

type AlertRowProps = { readonly alert: AlertView; readonly hit: InstrumentHit };

function AlertRow({ alert, hit }: AlertRowProps) {
  const t = useText();
  const language = useLanguage();
  const { alertId, code, names } = alert;
  const quote = useQuote(code, hit.quote);
  const price = priceOf(alert.price);
  const last = quote.last ?? quote.base;
  const { busy, confirm } = useMoneyAction(removing, {
    onDone: () => toast(t('alerts.removed')),
    onRefused: reportRefusal,
    onLost: () => message(t('alerts.unknown')),
  });
  const name = names[language];
  const away = price === null ? null : formatPercent(price - last, last, true);
  return (
    <li className={css.item}>
      <div className={css.row}>
        <Row
          to="/pages/stock/detail/detail"
          query={{ code }}
          title={name}
          detail={
            <>
              <span>{code}</span>
              <span>{t('alerts.last')}</span>
              <PriceText value={last} tick={tickSize(hit.instrument.tickTable, last)} flash />
            </>
          }
          value={<WaitingFor alert={alert} />}
          valueDetail={
            <>
              {price !== null && conditionText(t, alert)}{' '}
              {away !== null && <span>{t('alerts.away', { change: away })}</span>}
            </>
          }
        />
      </div>
      <IconButton
        label={t('alerts.removeOne', { name })}
        className={css.remove}
        disabled={busy}
        onClick={() => confirm({ alertId })}
      >
        <Icon name="trash" size={18} />
      </IconButton>
    </li>
  );
}

/**
 * The alerts that wait, of all issues, nearest to their price first, those without a price last; with how many may be
 * set.
 */
export function ArmedAlerts() {
  const t = useText();
  const list = useList('GET v1/trade/alert/list', { scope: 'armed' }, { pageSize: MOST });
  const codes = [...new Set(list.rows.map(({ code }) => code))].toSorted().join(',');
  const quotes = useCall('GET v1/quote/quote/list', { codes }, { enabled: codes !== '', keepPrevious: true });
  const error = list.error ?? quotes.error;
  const retry = (): void => {
    list.retry();
    void quotes.refetch();
  };
  if (list.total === 0)
    return (
      <EmptyState
        icon="alarm"
        title={t('alerts.emptyTitle')}
        body={t('alerts.emptyBody')}
        step={{ label: t('alerts.findStock'), onClick: () => push('/pages/trade/query/query') }}
      />
    );
  if (list.total === undefined || quotes.data === undefined)
    return error === null ? <RowSkeletons count={4} /> : <ErrorBlock error={error} onRetry={retry} />;
  const hits = new Map(quotes.data.map((hit) => [hit.instrument.code, hit]));
  const rows = list.rows
    .flatMap((alert) => {
      const hit = hits.get(alert.code);
      return hit === undefined ? [] : [{ alert, hit, distance: distanceOf(alert, hit.quote) }];
    })
    .toSorted(byDistance);
  return (
    <>
      <p className={css.count}>{t('alerts.limitNote', { count: list.total, max: MOST })}</p>
      <ul>
        {rows.map(({ alert, hit }) => (
          <AlertRow key={alert.alertId} alert={alert} hit={hit} />
        ))}
      </ul>
    </>
  );
}
