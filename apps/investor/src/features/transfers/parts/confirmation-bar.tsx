import type { Counted } from '../model.ts';
import css from './confirmation-bar.module.css';

/** The confirmations so far as a thin line; the words beside it say the same. */
export function ConfirmationBar({ counted }: { readonly counted: Counted }) {
  const { confirmations, needed } = counted;
  return (
    <span className={css.track} aria-hidden="true">
      <span className={css.done} style={{ transform: `scaleX(${Math.min(1, confirmations / needed)})` }} />
    </span>
  );
}
