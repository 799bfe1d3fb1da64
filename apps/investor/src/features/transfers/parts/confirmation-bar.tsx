import type { TokensView } from '../model.ts';
import css from './confirmation-bar.module.css';

/** The confirmations so far as a thin line; the words beside it say the same. */
export function ConfirmationBar({ tokens }: { readonly tokens: TokensView }) {
  const { confirmations, needed } = tokens;
  return (
    <span className={css.track} aria-hidden="true">
      <span className={css.done} style={{ transform: `scaleX(${Math.min(1, confirmations / needed)})` }} />
    </span>
  );
}
