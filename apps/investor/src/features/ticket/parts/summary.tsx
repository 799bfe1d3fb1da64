import {
  type BuyEstimate,
  factsOfBucket,
  type RawTicket,
  type SaleEstimate,
  type TicketFacts,
  type TicketSummary,
  ticketTerms,
} from '@kabuto/brokerage/forms';
import { formatIssuePrice, formatWhole } from '@kabuto/i18n';
import { Icon, Skeleton } from '@kabuto/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { tickNow } from '../model.ts';
import css from './summary.module.css';

/** Loaded on demand. */
const PowerSheet = lazy(async () => ({ default: (await import('../../assets/index.ts')).PowerSheet }));
const LotList = lazy(async () => ({ default: (await import('../../holding/index.ts')).LotList }));

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

/** Buying power before and after; red when it is not sufficient. */
function Power({ from, to }: { readonly from: number; readonly to: number | undefined }) {
  return (
    <span className={css.power}>
      <Yen value={from} own unit={false} />
      <span className={css.arrow} aria-hidden="true">
        →
      </span>
      <span className={to !== undefined && to < 0 ? css.short : undefined}>
        <Yen value={to} own />
      </span>
    </span>
  );
}

/** The name of the buying power, which opens its lines. */
function PowerLabel({ text }: { readonly text: string }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className={css.explained} onClick={() => setOpened(true)}>
        {text}
        <Icon name="forward" size={14} />
      </button>
      {opened !== null && (
        <Suspense>
          <PowerSheet open={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

type BuyProps = { readonly facts: TicketFacts; readonly estimate: BuyEstimate | null; readonly tick: number };

/** Break-even, the buying power as long as the order is open, and after its fill where that differs. */
function BuyLines({ facts, estimate, tick }: BuyProps) {
  const t = useText();
  const after = estimate?.after.buyingPower;
  return (
    <>
      <Line label={t('ticket.breakEven')}>
        {estimate !== null && estimate.breakEven !== null ? (
          <PriceText value={estimate.breakEven} tick={tick} unit />
        ) : (
          <Yen value={null} />
        )}
      </Line>
      {estimate !== null && estimate.after.tax !== 0 && (
        <Line label={t('ticket.taxChange')}>
          <SignedYen value={estimate.after.tax} />
        </Line>
      )}
      <Line label={<PowerLabel text={t('ticket.power')} />}>
        <Power from={facts.buyingPower} to={estimate?.powerWhileOpen} />
      </Line>
      {estimate !== null && after !== estimate.powerWhileOpen && (
        <Line label={t('ticket.powerAfterFill')}>
          <Yen value={after} own />
        </Line>
      )}
    </>
  );
}

type SaleProps = { readonly raw: RawTicket; readonly facts: TicketFacts; readonly estimate: SaleEstimate | null };

/** What is owned and what it cost, the result of the sale, its tax, and the buying power after the fill. */
function SaleLines({ raw, facts, estimate }: SaleProps) {
  const t = useText();
  const own = useOwnText();
  const { owned, sellable, averageCost, sameIssue, tax } = factsOfBucket(facts, raw);
  const outcome = estimate?.outcome ?? null;
  return (
    <>
      <Line label={t('ticket.position')}>
        <SharesCount value={owned} />
        <span className={css.also}>
          {t('ticket.sellable', { count: own(Math.max(0, sellable - (sameIssue?.locked ?? 0))) })}
        </span>
      </Line>
      <Line label={t('ticket.averageCost')}>
        <Yen value={owned === 0 ? null : averageCost} />
      </Line>
      <Line
        label={
          <>
            {t('ticket.realised')}
            <span className={css.mark}>{t('ticket.provisional')}</span>
          </>
        }
      >
        <SignedYen value={outcome?.realised ?? null} />
      </Line>
      {raw.part === 'own' && tax.type === 'specified' && (
        <Line label={t('ticket.tax')}>
          <Yen value={outcome?.after.tax ?? null} />
        </Line>
      )}
      <Line label={t('ticket.powerAfterFill')}>
        <Power from={facts.buyingPower} to={outcome?.after.buyingPower} />
      </Line>
    </>
  );
}

/** The purchases that the shares come from, opened on demand. */
function SaleLots({ raw, facts }: Pick<SummaryProps, 'raw' | 'facts'>) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { owned, averageCost, instrument } = factsOfBucket(facts, raw);
  if (owned === 0) return null;
  const { code, tickTable } = instrument;
  const part = raw.part === 'nisa' ? { accountType: raw.part } : {};
  return (
    <>
      <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('holding.lots')}
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      {open && (
        <Suspense fallback={<Skeleton height="88px" />}>
          <LotList
            position={{ code, quantity: String(owned), averageCost: String(averageCost), ...part }}
            tickTable={tickTable}
            heading={false}
          />
        </Suspense>
      )}
    </>
  );
}

/** The ticket's effect: amount and fee, then break-even or result and tax, and the buying power before and after. */
export function Summary({ raw, facts, summary: { estimate } }: SummaryProps) {
  const t = useText();
  const { instrument, tax } = facts;
  const buy = estimate?.side === 'buy' ? estimate : null;
  const sale = estimate?.side === 'sell' ? estimate : null;
  const withheld = raw.part === 'own' && tax.type === 'specified';
  const hasTax = ((buy ?? sale?.outcome)?.after.tax ?? 0) !== 0;
  const heading = raw.side === 'buy' ? 'ticket.totalBuy' : withheld ? 'ticket.totalAfterTax' : 'ticket.totalSell';
  return (
    <div className={css.card}>
      <div className={css.total}>
        <span>{t(heading)}</span>
        <strong>
          <Yen value={raw.side === 'buy' ? buy?.total : sale?.outcome?.net} own={false} />
        </strong>
      </div>
      <dl className={css.lines}>
        <Line label={t('ticket.amount')}>
          <Yen value={estimate?.notional} own={false} />
        </Line>
        <Line label={t('ticket.fee')}>
          <Yen value={estimate?.fee} own={false} />
        </Line>
        {raw.side === 'buy' ? (
          <BuyLines facts={facts} estimate={buy} tick={tickNow(facts.instrument)} />
        ) : (
          <SaleLines raw={raw} facts={facts} estimate={sale} />
        )}
      </dl>
      {buy !== null && ticketTerms(raw).type === 'market' && (
        <p className={css.note}>
          {t('ticket.marketHold', {
            upper: formatIssuePrice(instrument.upper, instrument.tickTable),
            quantity: formatWhole(Number(raw.quantity)),
            hold: formatWhole(buy.hold),
          })}
        </p>
      )}
      {raw.side === 'sell' && <SaleLots raw={raw} facts={facts} />}
      {withheld && hasTax && <p className={css.note}>{t('ticket.taxNote')}</p>}
    </div>
  );
}
