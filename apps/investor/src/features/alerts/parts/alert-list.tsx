import type { AlertView } from '@kabuto/contract';
import { Button, Skeleton } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { LoadMore, useList } from '../../../shared/lists/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { removing } from '../changes.ts';
import css from './alert-list.module.css';
import { conditionText, WaitingFor } from './waiting-for.tsx';

/** The most alerts of an account. */
const PAGE_SIZE = 20;

function AlertRow({ alert }: { readonly alert: AlertView }) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(removing, {
    onDone: () => toast(t('alerts.removed')),
    onRefused: reportRefusal,
    onLost: () => message(t('alerts.unknown')),
  });
  const condition = alert.price === null ? '' : conditionText(t, alert);
  return (
    <li className={css.row}>
      <span>
        {condition} <WaitingFor alert={alert} unit />
      </span>
      <Button kind="text" size="small" busy={busy} onClick={() => confirm({ alertId: alert.alertId })}>
        {t('common.delete')}
      </Button>
    </li>
  );
}

/** The alerts on an issue that wait, newest first. */
export function AlertList({ code }: { readonly code: string }) {
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
          <AlertRow key={alert.alertId} alert={alert} />
        ))}
      </ul>
      {!waiting && <LoadMore list={list} />}
    </section>
  );
}
