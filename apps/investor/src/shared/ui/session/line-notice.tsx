import { formatDateTime, formatTime } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useStore } from '@kabuto/ui/state';
import { useEffect } from 'react';
import { useText } from '../../../messages/index.ts';
import { keptAt, lateMs } from '../../api/index.ts';
import { useFreshness, useTimeOfLoss } from '../../stream/index.ts';
import css from './session.module.css';

/** A reconnection within this many milliseconds is not worth a line: a login makes one. */
const SHOWN_AFTER_MS = 1_000;

/**
 * While the connection is lost: the market time as of which the page is, or when the market that was kept for this
 * purpose was read; while replies of the server are behind, their age. Marks the document, so that live figures are
 * dimmed.
 */
export function LineNotice() {
  const t = useText();
  const { stale } = useFreshness();
  const time = useTimeOfLoss(SHOWN_AFTER_MS);
  const kept = useStore(keptAt);
  const late = useStore(lateMs);
  const count = Math.round((late ?? 0) / 1_000);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-stale', stale);
  }, [stale]);
  return (
    <div role="status">
      {(time !== undefined || kept !== undefined || late !== undefined) && (
        <p className={css.lost}>
          <Icon name="warning" size={14} />
          {kept !== undefined && t('common.marketKept', { time: formatDateTime(kept) })}
          {kept === undefined && time !== undefined && t('common.lineLost', { time: formatTime(time) })}
          {kept === undefined && time === undefined && t('common.dataLate', { count })}
        </p>
      )}
    </div>
  );
}
