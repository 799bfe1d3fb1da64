import { useLanguage } from '@kabuto/i18n';
import { Skeleton, Sparkline } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { IndexFigures } from '../../../shared/stocks/index.ts';
import { useIndexValues } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './index-strip.module.css';

/** The simulated indices side by side, live; each opens its page. `lead`: the first is what the page begins with. */
export function IndexStrip({ lead = false }: { readonly lead?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { data, error, refetch } = useCall('GET v1/quote/index/list', {}, { refetchInterval: 60_000 });
  const live = useIndexValues();
  if (error !== null && data === undefined)
    return <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard.
    <section className={css.strip} data-lead={lead} aria-label={t('home.indices')} tabIndex={0}>
      {data === undefined
        ? [0, 1, 2, 3].map((place) => (
            <div key={place} className={css.index}>
              <div className={css.figures}>
                <Skeleton width="4em" height="12px" />
                <Skeleton width="5.5em" height={lead && place === 0 ? '38px' : '19px'} />
                <Skeleton width="3em" height="12px" />
              </div>
            </div>
          ))
        : data.map((index, place) => {
            const now = live.find(({ code }) => code === index.code) ?? index;
            return (
              <Link
                key={index.code}
                to="/pages/quotation/quotation"
                query={{ index: index.code }}
                className={css.index}
              >
                <div className={css.figures}>
                  <span className={css.name}>{index.names[language]}</span>
                  <IndexFigures value={now.value} previous={now.previous} large={lead && place === 0} />
                </div>
                <Sparkline
                  values={[...index.closes.map(Number), Number(now.value)]}
                  base={Number(now.previous)}
                  width={48}
                  height={28}
                />
              </Link>
            );
          })}
    </section>
  );
}
