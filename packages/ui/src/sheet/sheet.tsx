import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { ToastHost } from '../feedback/toast-host.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../input/icon-button.tsx';
import { useText } from '../texts/texts.ts';
import { closeOnBack } from './close-on-back.ts';
import css from './sheet.module.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useSwipeDown } from './use-swipe-down.ts';

type SheetProps = {
  readonly open: boolean;
  /**
   * Called by swipe, Escape, going back, a tap beside the sheet, and the close button; the owner then sets `open` to
   * false.
   */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom above the safe area while the content scrolls. */
  readonly footer?: ReactNode;
  /** `keypad`: low, without dimming the page above. */
  readonly kind?: 'sheet' | 'keypad';
};

/** A sheet from the bottom: a native modal dialog that follows the visual viewport and the safe area. */
export function Sheet({ open, onClose, title, children, footer, kind = 'sheet' }: SheetProps) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
  useKeyboardInset(dialog, open);
  const swipe = useSwipeDown(dialog, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for this, and the dialog handles it by `cancel`.
    <dialog
      ref={dialog}
      className={css.sheet}
      data-kind={kind}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // A sheet opened from this one is its child in React: events from the child must not close this one.
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        // The event comes after the fact: by then the sheet may have been opened again.
        if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        // The second click of a double click that opened the sheet may meet its backdrop.
        if (event.target === event.currentTarget && event.detail < 2) onClose();
      }}
    >
      {open && (
        <div className={css.panel}>
          <div className={css.head} {...swipe}>
            <span className={css.handle} aria-hidden="true" />
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <IconButton label={t('ui.close')} onClick={onClose} className={css.close}>
              <Icon name="close" />
            </IconButton>
          </div>
          <div className={css.body}>{children}</div>
          {footer !== undefined && <div className={css.footer}>{footer}</div>}
          <ToastHost inDialog />
        </div>
      )}
    </dialog>
  );
}
