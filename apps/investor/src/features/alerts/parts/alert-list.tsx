import type { AlertView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { type TickTable, tickSize } from '@kabuto/market';
import { Button, Skeleton } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { removing } from '../changes.ts';
import css from './alert-list.module.css';

/** The most alerts of an account. */
const PAGE_SIZE = 20;

type AlertRowProps = { readonly alert: AlertView; readonly tickTable: TickTable };

function AlertRow({ alert: { alertId, when, price: text }, tickTable }: AlertRowProps) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(removing, {
    onDone: () => toast(t('alerts.removed')),
    onRefused: reportRefusal,
    onLost: () => message(t('alerts.unknown')),
  });
  const price = priceOf(text);
  const direction = t(when === '>=' ? 'alerts.above' : 'alerts.below');
  return (
    <li className={css.row}>
      <span>
        <PriceText value={price} tick={price === null ? undefined : tickSize(tickTable, price)} unit /> {direction}
      </span>
      <Button kind="text" size="small" busy={busy} onClick={() => confirm({ alertId })}>
        {t('common.delete')}
      </Button>
    </li>
  );
}

type AlertListProps = { readonly code: string; readonly tickTable: TickTable };

/** The alerts on an issue that wait for their price, newest first. */
export function AlertList({ code, tickTable }: AlertListProps) {
  const t = useText();
  const list = useList('GET v1/trade/alert/list', { scope: 'armed', code }, { pageSize: PAGE_SIZE });
  const waiting = list.state === 'first_loading';
  return (
    <section className={css.list} aria-label={t('alerts.armed')}>
      <div className={css.head}>
        <h3 className={css.title}>{t('alerts.armed')}</h3>
        <Link to="/pages/cms/cms" query={{ tab: 'alerts' }} className={css.all}>
          {t('alerts.all')}
        </Link>
      </div>
      {waiting && list.error === null && <Skeleton height="44px" />}
      {waiting && list.error !== null && <ErrorBlock size="block" error={list.error} onRetry={list.retry} />}
      {list.total === 0 && <p className={css.none}>{t('alerts.none')}</p>}
      <ul>
        {list.rows.map((alert) => (
          <AlertRow key={alert.alertId} alert={alert} tickTable={tickTable} />
        ))}
      </ul>
      {!waiting && <LoadMore list={list} />}
    </section>
  );
}
