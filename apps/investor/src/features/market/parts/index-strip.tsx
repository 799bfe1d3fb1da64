import { useLanguage } from '@kabuto/i18n';
import { Skeleton, Sparkline } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { useIndexValues } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { formatPoints, type LiveIndex, withLive } from '../model.ts';
import css from './index-strip.module.css';

/** How often the day's line is read again, milliseconds; its last value is live. */
const EVERY_MS = 60_000;

function IndexCard({ index: { code, names, value, previous, line } }: { readonly index: LiveIndex }) {
  const language = useLanguage();
  return (
    <li>
      <Link to="/pages/quotation/quotation" query={{ index: code }} className={css.card}>
        <span className={css.name}>{names[language]}</span>
        <span className={css.value}>{formatPoints(value)}</span>
        <span className={css.foot}>
          <Percent part={value - previous} base={previous} />
          <Sparkline values={line} base={previous} width={44} height={18} />
        </span>
      </Link>
    </li>
  );
}

/** The simulated indices, side by side; each opens its page. */
export function IndexStrip() {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/quote/index/list', {}, { refetchInterval: EVERY_MS });
  const live = useIndexValues();
  if (data === undefined && error !== null)
    return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard.
    <ul className={css.strip} aria-label={t('market.indices')} title={t('market.ownIndices')} tabIndex={0}>
      {data === undefined
        ? [0, 1, 2, 3].map((card) => (
            <li key={card} className={css.card}>
              <Skeleton width="60%" height="12px" />
              <Skeleton width="85%" height="18px" />
              <Skeleton width="70%" height="14px" />
            </li>
          ))
        : withLive(data, live).map((index) => <IndexCard key={index.code} index={index} />)}
    </ul>
  );
}
