import { useEffect, useRef } from 'react';
import { useText } from '../../../messages/index.ts';
import { dismiss, notices } from '../../notices/notices.ts';
import { useStore } from '../../state/store.ts';
import { Icon } from '../icons/icon.tsx';
import css from './feedback.module.css';

/** Shows toasts and messages above everything, open dialogs included. Placed once, in the shell. */
export function NoticeHost() {
  const t = useText();
  const shown = useStore(notices);
  const host = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    // The top layer stacks by time of showing: hide and show again to stand above a dialog that opened meanwhile.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <div ref={host} popover="manual" className={css.notices} role="status" aria-live="polite">
      {shown.map((notice) => (
        <div key={notice.id} className={css.notice} data-kind={notice.kind}>
          <Icon name={notice.kind === 'toast' ? 'check' : 'info'} size={18} />
          <span className={css.noticeText}>{notice.text}</span>
          {notice.kind === 'message' && (
            <button
              type="button"
              className={css.noticeClose}
              aria-label={t('common.close')}
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
