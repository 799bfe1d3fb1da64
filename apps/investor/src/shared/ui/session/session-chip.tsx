import { formatCountdown, formatTime } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useFreshness, useMarketTime, useSession } from '../../stream/index.ts';
import { isTrading, NEXT_TEXT, PHASE_TEXT } from './day.ts';
import css from './session.module.css';

type SessionChipProps = {
  /** Adds the time until the next phase. */
  readonly countdown?: boolean;
};

/** The market's phase and clock in a few characters: 前場 09:42. Without the clock while the connection is lost. */
export function SessionChip({ countdown = false }: SessionChipProps) {
  const t = useText();
  const session = useSession();
  const marketTime = useMarketTime(1000);
  const { stale } = useFreshness();
  if (session === undefined || marketTime === undefined) return <span className={css.chip} data-empty="true" />;
  return (
    <span className={css.chip} data-trading={isTrading(session.phase)} data-stale={stale}>
      <span className={css.lamp} aria-hidden="true" />
      <span className={css.phase}>{t(stale ? 'common.reconnecting' : PHASE_TEXT[session.phase])}</span>
      {!stale && <time className={css.clock}>{formatTime(marketTime, false)}</time>}
      {countdown && !stale && (
        <span className={css.until}>
          <span className={css.next}>{t(NEXT_TEXT[session.phase])}</span>
          {formatCountdown(session.nextAt - marketTime)}
        </span>
      )}
    </span>
  );
}
