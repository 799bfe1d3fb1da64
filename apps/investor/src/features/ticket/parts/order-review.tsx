import { executionOf, isGroup, type RawTicket, type TicketFacts, type TicketSummary } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { formatIsoDate, useLanguage } from '@kabuto/i18n';
import { Chip, type FigureLine, FigureList, Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import type { Venue } from '../../../shared/venues/index.ts';
import { describeOrder } from '../../orders/index.ts';
import { errorText, type FieldError } from '../errors.ts';
import { EXECUTION_TEXT } from '../executions.ts';
import { description, doneDescription, stopDescription } from '../model.ts';
import { spellYen } from '../spell-yen.ts';
import { useDayText } from '../use-day-text.ts';
import { weekday } from '../weekday.ts';
import css from './order-review.module.css';
import { WaitingNote } from './waiting-note.tsx';

type OrderReviewProps = {
  readonly instrument: InstrumentView;
  readonly raw: RawTicket;
  readonly facts: TicketFacts;
  readonly venue: Venue;
  readonly estimate: TicketSummary['estimate'];
  readonly warnings: readonly FieldError[];
};

/** The order in words and figures, to be checked before it is sent. */
export function OrderReview({ instrument, raw, facts, venue, estimate, warnings }: OrderReviewProps) {
  const t = useText();
  const language = useLanguage();
  const dayText = useDayText(facts.tradeDate);
  const buying = raw.side === 'buy';
  const spoken = description(raw, instrument.tickTable);
  const stop = stopDescription(raw, instrument.tickTable);
  const done = doneDescription(raw, instrument.tickTable);
  const execution = executionOf(raw);
  const outcome = estimate?.side === 'sell' ? estimate.outcome : null;
  const withheld = !buying && raw.part === 'own' && facts.tax.type === 'specified';
  const total =
    estimate === null ? null : estimate.side === 'buy' ? estimate.total : (outcome?.net ?? estimate.proceeds);
  const spelled = total === null ? null : spellYen(total, language);
  const lines: (FigureLine & { readonly id: string })[] = [
    { id: 'amount', label: t('ticket.amount'), value: <Yen value={estimate?.notional} own={false} /> },
    { id: 'fee', label: t('ticket.fee'), value: <Yen value={estimate?.fee} own={false} /> },
    ...(outcome === null
      ? []
      : [{ id: 'realised', label: t('ticket.realised'), value: <SignedYen value={outcome.realised} /> }]),
    ...(outcome === null || !withheld
      ? []
      : [{ id: 'tax', label: t('ticket.tax'), value: <Yen value={outcome.after.tax} /> }]),
    {
      id: 'total',
      label: t(buying ? 'ticket.totalBuy' : withheld ? 'ticket.totalAfterTax' : 'ticket.totalSell'),
      note: spelled === null ? undefined : `${spelled}${t('common.yen')}`,
      value: (
        <strong className={css.total}>
          <Yen value={total} own={false} />
        </strong>
      ),
    },
    {
      id: 'hold',
      label: t(buying ? 'ticket.hold' : 'ticket.holdShares'),
      value: buying ? <Yen value={estimate?.hold} own={false} /> : <SharesCount value={estimate?.hold} own={false} />,
    },
    {
      id: 'part',
      label: t('ticket.part'),
      value: t(raw.part === 'nisa' ? 'ticket.nisa' : `ticket.${facts.tax.type}`),
    },
    { id: 'venue', label: t('ticket.venue'), value: t(venue === undefined ? 'ticket.tokyo' : 'ticket.night') },
    ...(venue === undefined
      ? []
      : [{ id: 'settles', label: t('ticket.settles'), value: formatIsoDate(facts.settlesOn) }]),
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
                ? venue === undefined
                  ? dayText
                  : t('ticket.tonight')
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
        {done !== undefined && <p className={css.sentence}>{t('ticket.sayThen', { order: describeOrder(done, t) })}</p>}
      </div>
      {warnings.map((warning) => (
        <p key={warning.code} className={css.warning}>
          <Icon name="warning" size={16} />
          <span>{errorText(warning, raw.side, t, { tickTable: instrument.tickTable }).text}</span>
        </p>
      ))}
      <FigureList lines={lines} />
      {notesOf(raw).map((key) => (
        <p key={key} className={css.note}>
          {t(key)}
        </p>
      ))}
      {venue === undefined && raw.type !== 'stop' && (execution === 'none' || isGroup(execution)) && <WaitingNote />}
    </div>
  );
}

/** Notes that the user should read about this kind of order before it is sent. */
function notesOf(raw: RawTicket): readonly TextKey[] {
  const execution = executionOf(raw);
  if (execution === 'oco') return ['ticket.ocoOnly'];
  if (execution === 'ifDone') return ['ticket.doneWaits'];
  if (raw.type === 'stop')
    return raw.stopType === 'market' ? ['ticket.stopWaits', 'ticket.stopMarketAny'] : ['ticket.stopWaits'];
  return [
    ...(execution === 'none' ? [] : [EXECUTION_TEXT[execution].sentence]),
    ...(raw.type === 'market' ? (['ticket.marketAny'] as const) : []),
  ];
}
