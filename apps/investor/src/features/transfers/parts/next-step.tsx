import type { TransferView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { beingConfirmed, countedText, nextText, WHO_TEXT } from '../model.ts';
import { ConfirmationBar } from './confirmation-bar.tsx';
import css from './next-step.module.css';
import { Term } from './term.tsx';

/** Who takes the next step, what it is, and by when; nothing once the transfer has ended. */
export function NextStep({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const { next } = transfer;
  const text = nextText(transfer);
  if (next === null || text === undefined) return null;
  const counted = beingConfirmed(transfer);
  return (
    <div className={css.next}>
      <div className={css.said} role="status">
        <p className={css.head}>
          <span className={css.label}>{t('transfers.next')}</span>
          {counted === undefined && (
            <span className={css.term}>
              <Term next={next} />
            </span>
          )}
        </p>
        <p className={css.what}>
          <span className={css.who}>{t(WHO_TEXT[next.who])}</span>
          <span>{t(text)}</span>
        </p>
      </div>
      {counted !== undefined && (
        // Not in the status: it would be read out at every block.
        <div className={css.counted}>
          <p className={css.term}>
            {t(countedText(counted), { count: counted.confirmations, needed: counted.needed })}
          </p>
          <ConfirmationBar counted={counted} />
        </div>
      )}
    </div>
  );
}
