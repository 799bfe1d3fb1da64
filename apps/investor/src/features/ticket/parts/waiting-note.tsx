import { formatIsoDate, formatTime, useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { waitingText } from '../waiting.ts';
import { weekday } from '../weekday.ts';
import css from './waiting-note.module.css';

/** Outside continuous trading: the event that the order will wait for, and its date. */
export function WaitingNote() {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  const key = session === undefined ? undefined : waitingText(session.phase);
  if (session === undefined || key === undefined) return null;
  const date = `${formatIsoDate(session.orderDate, true)} (${weekday(session.orderDate, language)})`;
  return (
    <p className={css.note}>
      <Icon name="clock" size={16} />
      <span>{t(key, { date, time: formatTime(session.nextAt, false) })}</span>
    </p>
  );
}
