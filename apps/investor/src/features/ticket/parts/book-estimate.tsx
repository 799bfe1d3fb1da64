import { type BookFill, bookFill, type RawTicket, type TicketFacts, ticketTerms } from '@kabuto/brokerage/forms';
import { formatWhole } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useDepth } from '../../../shared/stream/index.ts';
import { topicCode, type Venue } from '../../../shared/venues/index.ts';
import { AVERAGE_TICK, tickNow } from '../model.ts';
import css from './book-estimate.module.css';

type BookEstimateProps = { readonly raw: RawTicket; readonly facts: TicketFacts; readonly venue: Venue };

/**
 * The fills against the book as it is; null where the order waits for an auction or a price, or has nothing to meet.
 */
function useBookFill({ raw, facts: { instrument, venue }, venue: at }: BookEstimateProps): BookFill | null {
  const depth = useDepth(topicCode(instrument.code, at));
  const { side, price, quantity, condition, trigger } = ticketTerms(raw);
  const phase = venue?.phase;
  const trading = (phase === 'am-continuous' || phase === 'pm-continuous') && venue?.quoted !== true;
  if (depth === undefined || quantity === null || quantity === 0 || !trading) return null;
  if (condition !== undefined || trigger !== undefined || (raw.type !== 'market' && price === null)) return null;
  const found = bookFill(side === 'buy' ? depth.asks : depth.bids, side, price, quantity);
  return found.filled === 0 ? null : found;
}

/**
 * What this quantity would trade at now: average and worst price by the live book, and what the book does not cover.
 */
export function BookEstimate(props: BookEstimateProps) {
  const { raw, facts } = props;
  const t = useText();
  const found = useBookFill(props);
  if (found === null) return null;
  const tick = tickNow(facts.instrument);
  return (
    <section className={css.estimate} aria-label={t('ticket.bookFill')}>
      <p className={css.title}>{t('ticket.bookFill')}</p>
      <dl className={css.prices}>
        <div>
          <dt>{t('ticket.bookAverage')}</dt>
          <dd>
            <PriceText value={found.average} tick={AVERAGE_TICK} unit />
          </dd>
        </div>
        <div>
          <dt>{t('ticket.bookWorst')}</dt>
          <dd>
            <PriceText value={found.worst} tick={tick} unit />
          </dd>
        </div>
      </dl>
      {found.rest > 0 && (
        <p className={css.rest}>
          {t(raw.type === 'market' ? 'ticket.bookRestMarket' : 'ticket.bookRest', {
            filled: formatWhole(found.filled),
            rest: formatWhole(found.rest),
          })}
        </p>
      )}
    </section>
  );
}
