import type { NewsHead } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from '../news.module.css';

type NewsRowProps = { readonly item: NewsHead; readonly unread: boolean };

/** Title and time of an item; a tap opens it. */
export function NewsRow({ item, unread }: NewsRowProps) {
  const t = useText();
  return (
    <li className={css.item}>
      <Link to="/pages/cms/detail" query={{ id: item.newsId }} className={css.row} data-unread={unread}>
        <span className={css.words}>
          <span className={css.title}>{item.title}</span>
          <span className={css.facts}>
            {item.pinned && <Chip tone="accent">{t('news.pinned')}</Chip>}
            <time>{formatDateTime(item.at)}</time>
          </span>
        </span>
        {unread && <span className={css.dot} role="img" aria-label={t('notices.unread')} />}
      </Link>
    </li>
  );
}
