import { Icon, IconButton, Skeleton } from '@kabuto/ui';
import { lazy, Suspense } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useHiddenAmounts, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { ErrorBlock, SessionChip } from '../../../shared/ui/index.ts';
import { AssetCurve } from './asset-curve.tsx';
import css from './asset-hero.module.css';

/** Loaded right after home: it has to be there before a call can fail. One that cannot be loaded is left out. */
const OutdatedReply = lazy(() =>
  import('../../../shared/lists/index.ts').then(
    ({ OutdatedReply: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

/** How often the summary is read again, milliseconds; account events read it at once. */
const EVERY_MS = 5000;

/** The most visible number of the app: total assets, with the day's change, buying power and unrealised result. */
export function AssetHero() {
  const t = useText();
  const [hidden, toggle] = useHiddenAmounts();
  const call = useCall('GET v1/trade/asset/summary', {}, { refetchInterval: EVERY_MS });
  const { data, error, refetch } = call;
  if (error !== null && data === undefined)
    return <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />;
  const before = data === undefined ? null : Number(data.total) - Number(data.dayChange);
  return (
    <section className={css.hero}>
      <div className={css.head}>
        <h2 className={css.label}>{t('home.totalAssets')}</h2>
        <IconButton
          label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
          aria-pressed={hidden}
          onClick={toggle}
          className={css.eye}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </IconButton>
        <span className={css.session}>
          <SessionChip countdown />
        </span>
      </div>
      <Link to="/pages/trade/index/index" className={css.total} title={t('home.assetsDetail')}>
        {data === undefined ? <Skeleton width="7em" height="1.1em" /> : <Yen value={data.total} own />}
      </Link>
      <p className={css.day}>
        <span className={css.label}>{t('home.today')}</span>
        {data === undefined ? (
          <Skeleton width="9em" height="15px" />
        ) : (
          <>
            <SignedYen value={data.dayChange} />
            <Percent part={data.dayChange} base={before} own />
          </>
        )}
      </p>
      <Suspense>
        <OutdatedReply call={call} />
      </Suspense>
      <AssetCurve total={data?.total} />
      <dl className={css.facts}>
        <div>
          <dt>{t('home.buyingPower')}</dt>
          <dd>{data === undefined ? <Skeleton width="6em" height="17px" /> : <Yen value={data.buyingPower} own />}</dd>
        </div>
        <div>
          <dt>{t('home.unrealised')}</dt>
          <dd>{data === undefined ? <Skeleton width="6em" height="17px" /> : <SignedYen value={data.unrealised} />}</dd>
        </div>
      </dl>
    </section>
  );
}
