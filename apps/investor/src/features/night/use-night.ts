import { formatIsoDate, formatTime } from '@kabuto/i18n';
import { type EpochMs, tokyoDate } from '@kabuto/market';
import { type LiveSession, useSession } from '../../shared/stream/index.ts';

/** The night session now running, or the next one. */
export type Night = NonNullable<LiveSession['night']>;

/**
 * The night session of this brokerage; `known` is false until its session was read. Undefined where it has no night.
 */
export function useNight(): { readonly known: boolean; readonly night: Night | undefined } {
  const session = useSession();
  return { known: session !== undefined, night: session?.night };
}

/** The times of a night for its texts: the date and time it opens, and its hours. */
export function nightTimes({ opensAt, closesAt }: Pick<Night, 'opensAt' | 'closesAt'>) {
  const from = formatTime(opensAt, false);
  // Times on the wire are epoch milliseconds.
  const date = formatIsoDate(tokyoDate(opensAt as EpochMs), true);
  return { date, from, until: formatTime(closesAt, false) };
}
