import { formatIsoDate, useLanguage } from '@kabuto/i18n';
import type { IsoDate } from '@kabuto/market';
import { useText } from '../../messages/index.ts';
import { useSession } from '../../shared/stream/index.ts';
import { weekday } from './weekday.ts';

/**
 * The validity of an order for its trade date: 'today', or that date when it is a later one; `short` leaves out its
 * weekday.
 */
export function useDayText(tradeDate: IsoDate, short = false): string {
  const t = useText();
  const language = useLanguage();
  const session = useSession();
  if (session === undefined || session.tradeDate === tradeDate) return t('ticket.day');
  const date = formatIsoDate(tradeDate, true);
  if (short) return t('ticket.dayOf', { date });
  return t('orders.dayOf', { date: `${date} (${weekday(tradeDate, language)})` });
}
