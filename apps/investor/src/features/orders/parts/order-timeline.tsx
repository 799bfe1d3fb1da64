import type { FillView, OrderView } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Icon, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useSession } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { venueText } from '../../../shared/venues/index.ts';
import { acceptedText } from '../model.ts';
import { MILESTONE_TONE, milestoneText, type TimelineLine, timelineOf } from '../timeline.ts';
import { EvidenceSheet } from './evidence-sheet.tsx';
import { IssuePrice } from './issue-price.tsx';
import css from './order-timeline.module.css';

type OrderTimelineProps = { readonly order: OrderView; readonly fills: readonly FillView[] };

/** What happened to the order, oldest first; a fill opens its evidence (ORD-14). */
export function OrderTimeline({ order, fills }: OrderTimelineProps) {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/trade/order/timeline', { orderId: order.orderId });
  const [opened, setOpened] = useState<FillView | null>(null);
  if (data === undefined)
    return error === null ? (
      <Skeleton height="120px" />
    ) : (
      <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <ol className={css.steps} aria-label={t('orders.timeline')}>
        {timelineOf(data.steps).map((line) => (
          <Step
            key={`${line.step.journalSeq} ${line.milestone}`}
            line={line}
            order={order}
            fill={fills.find(({ fillId }) => fillId === line.step.fillId)}
            onOpen={setOpened}
          />
        ))}
      </ol>
      <EvidenceSheet fill={opened} onClose={() => setOpened(null)} />
    </>
  );
}

type StepProps = {
  readonly line: TimelineLine;
  readonly order: OrderView;
  readonly fill: FillView | undefined;
  readonly onOpen: (fill: FillView) => void;
};

function Step({ line: { milestone, step }, order, fill, onOpen }: StepProps) {
  const t = useText();
  const session = useSession();
  const terms = milestone === 'amendAsked' ? step.amend : milestone === 'amended' ? step : null;
  return (
    <li className={css.step} data-tone={MILESTONE_TONE[milestone]}>
      <div className={css.head}>
        <span className={css.what}>{t(milestoneText(milestone, order.venue), { venue: venueText(order, t) })}</span>
        <time className={css.quiet}>{acceptedText(step.at, session?.tradeDate)}</time>
      </div>
      {terms !== null && (
        <p className={css.figures}>
          {terms.price === null ? (
            t('orders.atMarket')
          ) : (
            <IssuePrice value={terms.price} tickTable={order.tickTable} unit />
          )}
          <SharesCount value={terms.quantity} />
        </p>
      )}
      {milestone === 'amendRefused' && step.reasonText !== null && <p className={css.quiet}>{step.reasonText}</p>}
      {fill !== undefined && <FillStep fill={fill} onOpen={onOpen} />}
    </li>
  );
}

/** A fill: price, shares, fee and settlement; opens its evidence. */
function FillStep({ fill, onOpen }: { readonly fill: FillView; readonly onOpen: (fill: FillView) => void }) {
  const t = useText();
  return (
    <button type="button" className={css.fill} onClick={() => onOpen(fill)}>
      <span className={css.figures}>
        <strong>
          <IssuePrice value={fill.price} tickTable={fill.tickTable} unit />
        </strong>
        <SharesCount value={fill.quantity} />
      </span>
      <span className={css.more}>
        <span>{t('orders.settles', { date: formatIsoDate(fill.settlesOn, true) })}</span>
        <span>
          {t('orders.fee')} <Yen value={fill.fee} />
        </span>
        {fill.realised !== null && (
          <span>
            {t('orders.realised')} <SignedYen value={fill.realised} />
          </span>
        )}
      </span>
      <span className={css.open}>
        {t('orders.evidenceOpen')}
        <Icon name="forward" size={16} />
      </span>
    </button>
  );
}
