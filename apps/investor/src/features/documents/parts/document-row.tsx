import type { DocumentView } from '@kabuto/contract';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { periodOf } from '../model.ts';
import css from './document-row.module.css';

type DocumentRowProps = { readonly document: DocumentView; readonly onOpen: () => void };

/** A document with its dates; marked until it was opened. */
export function DocumentRow({ document, onOpen }: DocumentRowProps) {
  const t = useText();
  const { unread } = document;
  return (
    <li className={css.item}>
      <button type="button" className={css.row} data-unread={unread} onClick={onOpen}>
        <Icon name="document" size={20} />
        <span className={css.words}>
          <span className={css.title}>
            {t(`documents.${document.kind}`)}
            {unread && <span className={css.dot} role="img" aria-label={t('documents.unread')} />}
          </span>
          <span className={css.period}>
            {periodOf(document)}
            {document.reference !== null && ` · ${t('documents.transfer', { id: document.reference })}`}
            {document.version !== null && ` · ${t('documents.versionOf', { version: document.version })}`}
          </span>
        </span>
        <Icon name="forward" size={14} />
      </button>
    </li>
  );
}
