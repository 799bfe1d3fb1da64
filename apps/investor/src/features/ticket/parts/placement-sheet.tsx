import type { RawTicket, TicketFacts, TicketSummary } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { Button, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { MoneyState } from '../../../shared/money-action/index.ts';
import type { Venue } from '../../../shared/venues/index.ts';
import type { FieldError } from '../errors.ts';
import type { Placed } from '../placing.ts';
import { OrderReview } from './order-review.tsx';
import { PlacedOrder } from './placed-order.tsx';
import css from './placement-sheet.module.css';
import { UnconfirmedOrder } from './unconfirmed-order.tsx';

/** The order as it is reviewed before it is sent, and while it is in flight. */
type Review = {
  readonly instrument: InstrumentView;
  readonly raw: RawTicket;
  readonly facts: TicketFacts;
  readonly venue: Venue;
  readonly estimate: TicketSummary['estimate'];
  /** The warnings that the review repeats. */
  readonly warnings: readonly FieldError[];
  readonly onSend: () => void;
};

type PlacementSheetProps = {
  readonly open: boolean;
  /** The placement's state; undefined before the order is confirmed. */
  readonly state: MoneyState<Placed> | undefined;
  /** Omitted if the order was confirmed elsewhere: the sheet then starts with the outcome. */
  readonly review?: Review | undefined;
  readonly onLookUp: () => void;
  readonly onToOrder: (orderId: string) => void;
  readonly onClose: () => void;
};

/** One sheet from confirmation to result; it cannot be closed while the order is in flight. */
export function PlacementSheet({ open, state, review, onClose, ...on }: PlacementSheetProps) {
  const t = useText();
  if (state === undefined || state.at === 'sending') {
    const sending = state !== undefined;
    if (review === undefined) return null;
    const { onSend, ...order } = review;
    return (
      <Sheet
        open={open}
        onClose={sending ? () => undefined : onClose}
        title={t('ticket.confirmTitle')}
        footer={
          <div className={css.buttons}>
            <Button kind="quiet" disabled={sending} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button kind={order.raw.side} busy={sending} onClick={onSend}>
              {t('ui.ok')}
            </Button>
          </div>
        }
      >
        <OrderReview {...order} />
      </Sheet>
    );
  }
  switch (state.at) {
    case 'refused':
      return null;
    case 'looking':
    case 'lost': {
      const looking = state.at === 'looking';
      return (
        <Sheet
          open={open}
          onClose={onClose}
          title={t('ticket.lostTitle')}
          footer={
            <Button busy={looking} onClick={on.onLookUp}>
              {t('ticket.checkAgain')}
            </Button>
          }
        >
          <UnconfirmedOrder looking={looking} />
        </Sheet>
      );
    }
    case 'done': {
      const { order, record } = state.result;
      return (
        <Sheet
          open={open}
          onClose={onClose}
          title={t('ticket.facts', { id: order.orderId })}
          footer={
            <div className={css.buttons}>
              <Button kind="quiet" onClick={onClose}>
                {t('ticket.orderMore')}
              </Button>
              <Button onClick={() => on.onToOrder(order.orderId)}>{t('ticket.toOrder')}</Button>
            </div>
          }
        >
          <PlacedOrder first={order} record={record} />
        </Sheet>
      );
    }
  }
}
