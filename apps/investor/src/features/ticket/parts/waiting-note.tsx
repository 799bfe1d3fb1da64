import { useLanguage, useText } from '../../../messages/index.ts';
import { formatIsoDate } from '../../../shared/amounts/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { Icon } from '../../../shared/ui/index.ts';
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
      <span>{t(key, { date })}</span>
    </p>
  );
}
