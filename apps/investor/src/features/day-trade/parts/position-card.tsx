import type { DayPositionView } from '@kabuto/contract';
import { formatTime, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Button, Chip, Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent, PriceText, SharesCount, SignedYen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { useQuote } from '../../../shared/stream/index.ts';
import { freeOf, resultAt } from '../model.ts';
import { DeliverButton } from './deliver-button.tsx';
import css from './position-card.module.css';

type PositionCardProps = {
  readonly position: DayPositionView;
  readonly onClosePosition: () => void;
  /** While positions are chosen for one order: whether this one is, and whether it can be. */
  readonly pick?: { readonly checked: boolean; readonly disabled: boolean; readonly onChange: () => void } | undefined;
};

/** One position with its live result, and the two ways to end it. */
export function PositionCard({ position, onClosePosition, pick }: PositionCardProps) {
  const t = useText();
  const language = useLanguage();
  const { code, names, side, quantity, closing, entry, entryValue, tickTable, last, openedAt, overdue } = position;
  const live = useQuote(code)?.last ?? null;
  const result = resultAt(position, live);
  const tick = live === null ? undefined : tickSize(tickTable, live);
  return (
    <li className={css.card}>
      <div className={css.head}>
        <Chip tone={side === 'long' ? 'buy' : 'sell'}>{t(side === 'long' ? 'dayTrade.long' : 'dayTrade.short')}</Chip>
        <Link to="/pages/stock/detail/detail" query={{ code }} className={css.name}>
          {names[language]}
          <span className={css.code}>{code}</span>
        </Link>
        <span className={css.quantity}>
          <SharesCount value={quantity} />
        </span>
      </div>
      <div className={css.figures}>
        <dl className={css.prices}>
          <div>
            <dt>{t('dayTrade.entry')}</dt>
            <dd>
              <PriceText value={entry} tick={tick} />
            </dd>
          </div>
          <div>
            <dt>{t('dayTrade.last')}</dt>
            <dd>
              <PriceText value={live ?? last} tick={tick} flash />
            </dd>
          </div>
        </dl>
        <p className={css.result}>
          <SignedYen value={result} />
          <span className={css.percent}>
            <Percent part={result} base={entryValue} />
          </span>
        </p>
      </div>
      <p className={css.note}>
        {overdue ? (
          <span className={css.overdue}>
            <Icon name="warning" size={14} />
            {t('dayTrade.overdue')}
          </span>
        ) : (
          <span>
            {t('dayTrade.openedAt')} {formatTime(openedAt)}
          </span>
        )}
        {closing !== '0' && (
          <span>
            {t('dayTrade.closing')} <SharesCount value={closing} />
          </span>
        )}
      </p>
      {pick === undefined ? (
        <div className={css.buttons}>
          <Button size="small" kind="quiet" disabled={freeOf(position) === 0} onClick={onClosePosition}>
            {t('dayTrade.close')}
          </Button>
          <DeliverButton position={position} />
        </div>
      ) : (
        <label className={css.pick}>
          <input type="checkbox" checked={pick.checked} disabled={pick.disabled} onChange={pick.onChange} />
          {t('dayTrade.pickThis')}
        </label>
      )}
    </li>
  );
}
