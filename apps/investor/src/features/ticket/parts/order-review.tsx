import { executionOf, type RawTicket, type TicketSummary } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { type TextKey, useLanguage, useText } from '../../../messages/index.ts';
import { formatIsoDate, SharesCount, Yen } from '../../../shared/amounts/index.ts';
import { Chip, type FigureLine, FigureList } from '../../../shared/ui/index.ts';
import { describeOrder } from '../../orders/index.ts';
import { EXECUTION_TEXT } from '../executions.ts';
import { description, stopDescription } from '../model.ts';
import { spellYen } from '../spell-yen.ts';
import { weekday } from '../weekday.ts';
import css from './order-review.module.css';
import { WaitingNote } from './waiting-note.tsx';

type OrderReviewProps = {
  readonly instrument: InstrumentView;
  readonly raw: RawTicket;
  readonly estimate: TicketSummary['estimate'];
};

/** The order in words and figures, to be checked before it is sent. */
export function OrderReview({ instrument, raw, estimate }: OrderReviewProps) {
  const t = useText();
  const language = useLanguage();
  const buying = raw.side === 'buy';
  const spoken = description(raw);
  const stop = stopDescription(raw);
  const execution = executionOf(raw);
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
    ...(raw.part === 'nisa' ? [{ id: 'part', label: t('ticket.part'), value: t('ticket.nisa') }] : []),
    ...(execution === 'none'
      ? []
      : [{ id: 'execution', label: t('ticket.execution'), value: t(EXECUTION_TEXT[execution].name) }]),
    ...(execution === 'ioc'
      ? []
      : [
          {
            id: 'validity',
            label: t('ticket.validity'),
            value:
              raw.timeInForce === 'day'
                ? t('ticket.day')
                : `${formatIsoDate(raw.expiresOn)} (${weekday(raw.expiresOn, language)})`,
          },
        ]),
  ];
  return (
    <div className={css.review}>
      <div className={css.headline} data-side={raw.side}>
        <p className={css.issue}>
          <Chip tone={raw.side}>{t(buying ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{instrument.names[language]}</span>
          <span className={css.code}>{instrument.code}</span>
        </p>
        <p className={css.sentence}>{describeOrder(spoken, t)}</p>
        {stop !== undefined && <p className={css.sentence}>{t('ticket.sayOr', { order: describeOrder(stop, t) })}</p>}
      </div>
      <FigureList lines={lines} />
      {notesOf(raw).map((key) => (
        <p key={key} className={css.note}>
          {t(key)}
        </p>
      ))}
      {raw.type !== 'stop' && (execution === 'none' || execution === 'oco') && <WaitingNote />}
    </div>
  );
}

/** Notes that the user should read about this kind of order before it is sent. */
function notesOf(raw: RawTicket): readonly TextKey[] {
  const execution = executionOf(raw);
  if (execution === 'oco') return ['ticket.ocoOnly'];
  if (raw.type === 'stop')
    return raw.stopType === 'market' ? ['ticket.stopWaits', 'ticket.stopMarketAny'] : ['ticket.stopWaits'];
  return [
    ...(execution === 'none' ? [] : [EXECUTION_TEXT[execution].sentence]),
    ...(raw.type === 'market' ? (['ticket.marketAny'] as const) : []),
  ];
}
