import { type RawTicket, type TicketFacts, type TicketSummary, ticketTerms } from '@kabuto/brokerage/forms';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { formatPriceText, formatWhole, PriceText, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import css from './summary.module.css';

type SummaryProps = { readonly raw: RawTicket; readonly facts: TicketFacts; readonly summary: TicketSummary };
type LineProps = { readonly label: ReactNode; readonly children: ReactNode };

function Line({ label, children }: LineProps) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The ticket's effect: amount, fee, break-even or result, and the buying power before and after. */
export function Summary({ raw, facts, summary: { estimate } }: SummaryProps) {
  const t = useText();
  const buying = raw.side === 'buy';
  const total = estimate === null ? null : estimate.side === 'buy' ? estimate.total : estimate.proceeds;
  return (
    <div className={css.card}>
      <div className={css.total}>
        <span>{t(buying ? 'ticket.totalBuy' : 'ticket.totalSell')}</span>
        <strong>
          <Yen value={total} />
        </strong>
      </div>
      <dl className={css.lines}>
        <Line label={t('ticket.amount')}>
          <Yen value={estimate?.notional} />
        </Line>
        <Line label={t('ticket.fee')}>
          <Yen value={estimate?.fee} />
        </Line>
        {buying ? (
          <Line label={t('ticket.breakEven')}>
            {estimate?.side === 'buy' && estimate.breakEven !== null ? (
              <PriceText value={estimate.breakEven} unit />
            ) : (
              <Yen value={null} />
            )}
          </Line>
        ) : (
          <Line
            label={
              <>
                {t('ticket.realised')}
                <span className={css.mark}>{t('ticket.provisional')}</span>
              </>
            }
          >
            <SignedYen value={estimate?.side === 'sell' ? estimate.realised : null} />
          </Line>
        )}
        <Line label={t('ticket.power')}>
          <span className={css.power}>
            <Yen value={facts.buyingPower} own unit={false} />
            <span className={css.arrow} aria-hidden="true">
              →
            </span>
            <span className={estimate !== null && estimate.cashAfter < 0 ? css.short : undefined}>
              <Yen value={estimate?.cashAfter} own />
            </span>
          </span>
        </Line>
      </dl>
      {estimate?.side === 'buy' && ticketTerms(raw).type === 'market' && (
        <p className={css.note}>
          {t('ticket.marketHold', {
            upper: formatPriceText(facts.instrument.upper),
            quantity: formatWhole(Number(raw.quantity)),
            hold: formatWhole(estimate.hold),
          })}
        </p>
      )}
    </div>
  );
}
