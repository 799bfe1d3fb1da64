import type { RawTicket, TicketSummary } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { useLanguage, useText } from '../../../messages/index.ts';
import {
  formatIsoDate,
  formatPriceText,
  formatWhole,
  priceOf,
  SharesCount,
  Yen,
} from '../../../shared/amounts/index.ts';
import { Chip, type FigureLine, FigureList } from '../../../shared/ui/index.ts';
import { spellYen } from '../spell-yen.ts';
import { weekday } from '../weekday.ts';
import css from './order-review.module.css';
import { WaitingNote } from './waiting-note.tsx';

type OrderReviewProps = {
  readonly instrument: InstrumentView;
  readonly raw: RawTicket;
  readonly estimate: TicketSummary['estimate'];
};

const SENTENCES = {
  buy: { limit: 'ticket.sayBuyLimit', market: 'ticket.sayBuyMarket' },
  sell: { limit: 'ticket.saySellLimit', market: 'ticket.saySellMarket' },
} as const;

/** The order once more in words and figures, for a person to check before it is sent. */
export function OrderReview({ instrument, raw, estimate }: OrderReviewProps) {
  const t = useText();
  const language = useLanguage();
  const buying = raw.side === 'buy';
  const price = priceOf(raw.price);
  const total = estimate === null ? null : estimate.side === 'buy' ? estimate.total : estimate.proceeds;
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'amount', label: t('ticket.amount'), value: <Yen value={estimate?.notional} /> },
    { id: 'fee', label: t('ticket.fee'), value: <Yen value={estimate?.fee} /> },
    {
      id: 'total',
      label: t(buying ? 'ticket.totalBuy' : 'ticket.totalSell'),
      note:
        total === null ? undefined : `${spellYen(total, language)}${language === 'en' ? ' ' : ''}${t('common.yen')}`,
      value: (
        <strong className={css.total}>
          <Yen value={total} />
        </strong>
      ),
    },
    {
      id: 'hold',
      label: t(buying ? 'ticket.hold' : 'ticket.holdShares'),
      value: buying ? <Yen value={estimate?.hold} /> : <SharesCount value={estimate?.hold} />,
    },
    {
      id: 'validity',
      label: t('ticket.validity'),
      value:
        raw.timeInForce === 'day'
          ? t('ticket.day')
          : `${formatIsoDate(raw.expiresOn)} (${weekday(raw.expiresOn, language)})`,
    },
  ];
  return (
    <div className={css.review}>
      <div className={css.headline} data-side={raw.side}>
        <p className={css.issue}>
          <Chip tone={raw.side}>{t(buying ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{instrument.names[language]}</span>
          <span className={css.code}>{instrument.code}</span>
        </p>
        <p className={css.sentence}>
          {t(SENTENCES[raw.side][raw.type], {
            quantity: formatWhole(Number(raw.quantity)),
            price: price === null ? raw.price : formatPriceText(price),
          })}
        </p>
      </div>
      <FigureList lines={lines} />
      {raw.type === 'market' && <p className={css.note}>{t('ticket.marketAny')}</p>}
      <WaitingNote />
    </div>
  );
}
