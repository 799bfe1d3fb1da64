import type { TransferView } from '@kabuto/contract';
import { Button, type FigureLine, FigureList, Sheet } from '@kabuto/ui';
import { message } from '@kabuto/ui/overlays';
import { useStore } from '@kabuto/ui/state';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { ApiError } from '../../../shared/api/index.ts';
import { useNow } from '../../../shared/clock/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { useStepUp } from '../../step-up/index.ts';
import { remainingText } from '../../transfers/index.ts';
import { isUnknown, type requesting } from '../request.ts';
import type { Draft } from '../use-draft.ts';
import css from './review-sheet.module.css';

/** What the sheet shows of a draft, and how it is requested. */
export type ReviewOf = {
  /** What is compared by eye, below the amount. */
  readonly head?: (transfer: TransferView) => ReactNode;
  /** The draft's own lines, after its amount. */
  readonly lines: (transfer: TransferView) => readonly (FigureLine & { readonly id: string })[];
  /** What exactly the member confirms. */
  readonly confirmed: (transfer: TransferView) => string;
  readonly action: typeof requesting;
};

type ReviewSheetProps = {
  readonly draft: Draft | undefined;
  readonly of: ReviewOf;
  readonly preparing: boolean;
  /** The draft has expired or was used: prepares it anew. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
  /** Closed with an unknown outcome. */
  readonly onLost: () => void;
  readonly onDone: (transferId: string) => void;
};

/** The withdrawal as it will be made, confirmed with a factor for exactly this draft (AUT-08), then requested. */
export function ReviewSheet({ draft, onClose, ...rest }: ReviewSheetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  return (
    <Sheet
      open={draft !== undefined}
      onClose={busy ? () => undefined : onClose}
      title={t(confirming ? 'withdraw.stepUpTitle' : 'withdraw.reviewTitle')}
    >
      {draft !== undefined && (
        <Review
          key={draft.transfer.transferId}
          draft={draft}
          onClose={onClose}
          onBusy={setBusy}
          onConfirming={setConfirming}
          {...rest}
        />
      )}
    </Sheet>
  );
}

type ReviewProps = Omit<ReviewSheetProps, 'draft'> & {
  readonly draft: Draft;
  readonly onBusy: (busy: boolean) => void;
  readonly onConfirming: (confirming: boolean) => void;
};

function Review({ draft, of, preparing, onAgain, onClose, onLost, onDone, onBusy, onConfirming }: ReviewProps) {
  const t = useText();
  const now = useNow(true);
  const stepUp = useStepUp();
  const { transfer, subject, expiresAt } = draft;
  const { state, busy, confirm } = useMoneyAction(of.action, {
    onDone: ({ transferId }) => onDone(transferId),
    onRefused: (error) => {
      reportRefusal(error);
      if (error instanceof ApiError && error.reason !== 'TRANSFER_EXPIRED') onClose();
    },
    onLost: () => {
      message(t('withdraw.unknown'));
      onLost();
    },
  });
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const isConfirming = stepUp.form !== null;
  useEffect(() => {
    onConfirming(isConfirming);
    return () => onConfirming(false);
  }, [isConfirming, onConfirming]);
  // What was requested before it expired has an outcome, which the same request returns.
  const unknown = isUnknown(useStore(of.action.entries), transfer.transferId);
  const expired = now >= expiresAt && !unknown;
  // Opened again with an unknown outcome that is known now and shown by its own sheet: nothing is left to review.
  const [wasUnknown] = useState(unknown);
  const [confirmedHere, setConfirmedHere] = useState(false);
  const over = wasUnknown && !unknown && !confirmedHere && state === undefined;
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  const ask = async (): Promise<void> => {
    // A failure has been shown already.
    const stepUpToken = await stepUp.ask('withdraw', subject).catch(() => null);
    if (stepUpToken === null) return;
    setConfirmedHere(true);
    confirm({ transferId: transfer.transferId, stepUpToken });
  };
  if (isConfirming)
    return (
      <div className={css.review}>
        <p className={css.note}>{of.confirmed(transfer)}</p>
        {stepUp.form}
        <Button kind="text" onClick={stepUp.giveUp}>
          {t('common.back')}
        </Button>
      </div>
    );
  return (
    <div className={css.review}>
      <p className={css.hero}>
        <Yen value={transfer.amount} own={false} />
      </p>
      {of.head?.(transfer)}
      <FigureList lines={of.lines(transfer)} />
      <p className={css.note} role="status">
        {expired ? t('withdraw.expired') : t('withdraw.expiresIn', { rest: remainingText(expiresAt, now, t) ?? '' })}
      </p>
      {expired ? (
        <Button busy={preparing} onClick={onAgain}>
          {t('withdraw.again')}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => void ask()}>
          {t('withdraw.confirm')}
        </Button>
      )}
    </div>
  );
}
