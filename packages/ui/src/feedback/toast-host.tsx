import { useEffect, useId, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { dismiss, type ToastItem, toasts } from '../overlays/toasts.ts';
import { createStore, useStore } from '../state/store.ts';
import { useText } from '../texts/texts.ts';
import css from './toast-host.module.css';

/** The hosts in open dialogs, in the order they opened. */
const inDialogs = createStore<readonly string[]>([]);

/** Whether this host is the topmost; the shell's own is while no dialog is open. */
function useTopmost(inDialog: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!inDialog) return;
    inDialogs.update((all) => [...all, id]);
    return () => inDialogs.update((all) => all.filter((other) => other !== id));
  }, [id, inDialog]);
  return useStore(inDialogs).at(-1) === (inDialog ? id : undefined);
}

const NONE: readonly ToastItem[] = [];

/**
 * Shows toasts and messages above everything. Placed in the shell and in every modal dialog, because screen readers
 * ignore content outside an open dialog; the topmost host shows them.
 */
export function ToastHost({ inDialog = false }: { readonly inDialog?: boolean }) {
  const t = useText();
  const all = useStore(toasts);
  const shown = useTopmost(inDialog) ? all : NONE;
  const host = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    // The top layer stacks in the order of showing: hide and show again to be above a dialog opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={host} popover="manual" className={css.toasts} role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} className={css.notice} data-kind={notice.kind}>
          <Icon name={notice.kind === 'toast' ? 'check' : 'info'} size={18} />
          <span className={css.noticeText}>{notice.text}</span>
          {notice.kind === 'message' && (
            <button
              type="button"
              className={css.noticeClose}
              aria-label={t('ui.close')}
              onClick={() => dismiss(notice.id)}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
