import { useText } from '../../../messages/index.ts';
import { useNow } from '../../../shared/clock/index.ts';
import { restText } from '../texts.ts';
import css from './countdown.module.css';

/** Less than this many milliseconds are left: it is urgent. */
const URGENT_MS = 3_600_000;

/** How long something can still be done; `until` by the system's clock, epoch milliseconds. */
export function Countdown({ until }: { readonly until: number }) {
  const t = useText();
  const now = useNow(true);
  return (
    <time className={css.countdown} data-urgent={until - now < URGENT_MS}>
      {restText(until, now, t)}
    </time>
  );
}
