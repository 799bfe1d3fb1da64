import type { RawTicket, TicketSummary } from '@kabuto/brokerage/forms';
import type { InstrumentView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { Button, Sheet } from '../../../shared/ui/index.ts';
import type { Intent, Placement } from '../placement.ts';
import { LostOrder } from './lost-order.tsx';
import { OrderReview } from './order-review.tsx';
import { PlacedOrder } from './placed-order.tsx';
import css from './placement-sheet.module.css';

type PlacementSheetProps = {
  readonly open: boolean;
  readonly instrument: InstrumentView;
  readonly raw: RawTicket;
  readonly estimate: TicketSummary['estimate'];
  readonly placement: Placement;
  readonly onSend: (intent: Intent) => Promise<void>;
  readonly onLookUp: (intent: Intent) => Promise<void>;
  readonly onClose: () => void;
};

/** One sheet from the confirmation to the result; it cannot be left while the order is on its way. */
export function PlacementSheet({
  open,
  instrument,
  raw,
  estimate,
  placement,
  onSend,
  onLookUp,
  onClose,
}: PlacementSheetProps) {
  const t = useText();
  switch (placement.kind) {
    case 'idle':
      return null;
    case 'confirming':
    case 'sending': {
      const sending = placement.kind === 'sending';
      return (
        <Sheet
          open={open}
          onClose={sending ? () => undefined : onClose}
          title={t('ticket.confirmTitle')}
          footer={
            <div className={css.buttons}>
              <Button kind="quiet" disabled={sending} onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button kind={raw.side} busy={sending} onClick={() => void onSend(placement.intent)}>
                {t('common.ok')}
              </Button>
            </div>
          }
        >
          <OrderReview instrument={instrument} raw={raw} estimate={estimate} />
        </Sheet>
      );
    }
    case 'lost': {
      const { intent, looking, missing } = placement;
      return (
        <Sheet
          open={open}
          onClose={onClose}
          title={t(missing ? 'ticket.notArrivedTitle' : 'ticket.lostTitle')}
          footer={
            <div className={css.stack}>
              <Button busy={looking} onClick={() => void onLookUp(intent)}>
                {t('ticket.checkAgain')}
              </Button>
              {missing && (
                <Button kind="quiet" onClick={() => void onSend(intent)}>
                  {t('ticket.resend')}
                </Button>
              )}
            </div>
          }
        >
          <LostOrder looking={looking} missing={missing} />
        </Sheet>
      );
    }
    case 'placed':
      return (
        <Sheet
          open={open}
          onClose={onClose}
          title={t('ticket.facts', { id: placement.order.orderId })}
          footer={
            <div className={css.buttons}>
              <Button kind="quiet" onClick={onClose}>
                {t('ticket.orderMore')}
              </Button>
              <Button
                onClick={() => push('/pages/trade/today-entrust/today-entrust', { orderId: placement.order.orderId })}
              >
                {t('ticket.toOrder')}
              </Button>
            </div>
          }
        >
          <PlacedOrder first={placement.order} record={placement.record} />
        </Sheet>
      );
  }
}
