import { formatTime } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useFreshness, useMarketTime, useSession } from '../../stream/index.ts';
import { isTrading, lineOf } from './day.ts';
import css from './session.module.css';

const percent = (place: number): string => `${(place * 100).toFixed(2)}%`;

/** The market's day at a glance: a two pixel line under the bar with ticks, the elapsed part, and the moving point. */
export function SessionLine() {
  const t = useText();
  const session = useSession();
  const marketTime = useMarketTime(1000);
  const { stale } = useFreshness();
  if (session === undefined || marketTime === undefined) return <div className={css.line} />;
  const { ticks, stretches, pointAt } = lineOf(session.hours);
  const point = pointAt(marketTime);
  // At the ends of the day the point stays on the screen whole: half of it outside would make the page scroll sideways.
  return (
    <div
      className={css.line}
      role="img"
      aria-label={t('shell.sessionLine', { time: formatTime(marketTime, false) })}
      data-trading={isTrading(session.phase)}
      data-stale={stale}
    >
      {stretches.map(({ from, to }) => (
        <span key={from} className={css.stretch} style={{ left: percent(from), width: percent(to - from) }}>
          <span
            className={css.gone}
            style={{ transform: `scaleX(${Math.min(1, Math.max(0, (point - from) / (to - from)))})` }}
          />
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick} className={css.tick} style={{ left: percent(tick) }} />
      ))}
      <span className={css.point} style={{ left: `clamp(3px, ${percent(point)}, 100% - 3px)` }} />
    </div>
  );
}
