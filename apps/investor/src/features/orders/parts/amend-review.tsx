import type { OrderView } from '@kabuto/contract';
import { Button, type FigureLine, FigureList } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { SharesCount, Yen } from '../../../shared/amounts/index.ts';
import type { Changes } from '../amend.ts';
import type { AmendEffect } from '../amend-effect.ts';
import css from './amend-review.module.css';
import sheet from './cancel-sheet.module.css';
import { IssuePrice } from './issue-price.tsx';

/** A value and what it becomes. */
function Change({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  return (
    <span className={css.change}>
      <s className={css.from}>{from}</s>
      <span aria-hidden="true">→</span>
      <strong>{to}</strong>
    </span>
  );
}

/** The cash or shares that the order holds now and with the new terms, and the buying power afterwards. */
export function AmendEffectLines({ effect }: { readonly effect: AmendEffect }) {
  const t = useText();
  const { before, after } = effect;
  const isCash = effect.kind === 'cash';
  const amount = (value: number) => (isCash ? <Yen value={value} /> : <SharesCount value={value} />);
  return (
    <>
      <FigureList
        lines={[
          {
            id: 'hold',
            label: t(isCash ? 'orders.amendCash' : 'orders.amendShares'),
            value: before === after ? amount(after) : <Change from={amount(before)} to={amount(after)} />,
          },
          ...(isCash
            ? [{ id: 'power', label: t('orders.amendPower'), value: <Yen value={effect.buyingPower} /> }]
            : []),
        ]}
      />
      {isCash && after < before && <p className={css.note}>{t('orders.amendLater')}</p>}
    </>
  );
}

type AmendReviewProps = {
  readonly order: OrderView;
  readonly changes: Changes;
  readonly effect: AmendEffect | null;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
};

/** The change as it will be sent, old terms beside new ones, with its effect on cash; OK and Cancel (CON-07). */
export function AmendReview({ order, changes, effect, busy, onBack, onSend }: AmendReviewProps) {
  const t = useText();
  const { tickTable } = order;
  const at = (value: string | null | undefined) => <IssuePrice value={value} tickTable={tickTable} unit />;
  const lines: (FigureLine & { readonly id: string })[] = [
    ...(changes.triggerPrice === undefined
      ? []
      : [
          {
            id: 'trigger',
            label: t('ticket.stopPrice'),
            value: <Change from={at(order.trigger?.price)} to={at(changes.triggerPrice)} />,
          },
        ]),
    ...(changes.price === undefined
      ? []
      : [{ id: 'price', label: t('orders.price'), value: <Change from={at(order.price)} to={at(changes.price)} /> }]),
    ...(changes.quantity === undefined
      ? []
      : [
          {
            id: 'quantity',
            label: t('orders.quantity'),
            value: (
              <Change
                from={<SharesCount value={order.quantity} own={false} />}
                to={<SharesCount value={changes.quantity} own={false} />}
              />
            ),
          },
        ]),
  ];
  return (
    <div className={css.review}>
      <FigureList lines={lines} />
      {effect !== null && <AmendEffectLines effect={effect} />}
      <div className={sheet.buttons}>
        <Button kind="quiet" disabled={busy} onClick={onBack}>
          {t('ui.cancel')}
        </Button>
        <Button kind="main" busy={busy} onClick={onSend}>
          {t('ui.ok')}
        </Button>
      </div>
    </div>
  );
}
