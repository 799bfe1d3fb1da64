import { formatWhole } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { useQuote } from '../../../shared/stream/index.ts';
import { NIGHT, topicCode } from '../../../shared/venues/index.ts';
import css from './night-price-note.module.css';

/** The night's price with its shares and its change from the day close. */
export function NightPriceNote({ code }: { readonly code: string }) {
  const t = useText();
  const { data } = useCall('GET v1/quote/instrument/detail', { code, venue: NIGHT }, { staleTime: 5_000 });
  const quote = useQuote(topicCode(code, NIGHT), data?.quote);
  if (data === undefined || quote === undefined) return null;
  const { last, base, volume } = quote;
  const tick = tickSize(data.instrument.tickTable, last ?? base);
  return (
    <Link to="/pages/stock/pts/pts" query={{ code }} className={css.note}>
      <span className={css.venue}>{t('night.short')}</span>
      {last === null ? (
        <span>{t('night.noTrade')}</span>
      ) : (
        <>
          <strong>
            <PriceText value={last} base={base} tick={tick} flash />
          </strong>
          <span className={css.shares}>{t('night.shares', { count: formatWhole(volume) })}</span>
          <Change last={last} base={base} show="percent" arrow={false} />
        </>
      )}
      <span className={css.more}>
        {t('night.openPage')}
        <Icon name="forward" size={14} />
      </span>
    </Link>
  );
}
