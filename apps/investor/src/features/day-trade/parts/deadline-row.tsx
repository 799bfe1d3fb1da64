import type { DayTradeTerms } from '@kabuto/contract';
import { formatCountdown } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useMarketTime, useSession } from '../../../shared/stream/index.ts';
import { deadlineOf } from '../model.ts';
import css from './deadline-row.module.css';

/** Less than this many milliseconds are left: it is urgent. */
const URGENT_MS = 30 * 60_000;

type DeadlineRowProps = { readonly terms: DayTradeTerms; readonly atAuction: boolean };

/** How long positions can still be closed by oneself, and what happens then. */
export function DeadlineRow({ terms, atAuction }: DeadlineRowProps) {
  const t = useText();
  const now = useMarketTime();
  const close = useSession()?.hours.close;
  const deadline = now === undefined || close === undefined ? undefined : deadlineOf(terms, { now, close, atAuction });
  const closeText = close === undefined ? '' : `${Math.floor(close / 60)}:${String(close % 60).padStart(2, '0')}`;
  const note = atAuction
    ? t('dayTrade.deadlineAuction', { time: terms.closesAt })
    : t('dayTrade.deadlineSelf', { time: closeText });
  return (
    <section className={css.row}>
      <p className={css.line}>
        <span>{t('dayTrade.deadline')}</span>
        <time
          className={css.left}
          data-urgent={deadline !== undefined && deadline !== 'over' && deadline.left < URGENT_MS}
        >
          {deadline === undefined ? '' : deadline === 'over' ? t('dayTrade.overDay') : formatCountdown(deadline.left)}
        </time>
      </p>
      <p className={css.note}>
        <span>{note}</span>
        <span>{t('dayTrade.deliverUntil', { time: terms.deliversUntil })}</span>
      </p>
    </section>
  );
}
