import { formatDateTime } from '@kabuto/i18n';
import { Icon, type IconName } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useOwnText } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { type Group, type Notice, noticeText, pageOf, timeOf } from '../model.ts';
import css from './notice-row.module.css';

const ICONS: Readonly<Record<Group, IconName>> = {
  orders: 'orders',
  alerts: 'chart',
  money: 'wallet',
  offerings: 'document',
  security: 'shield',
};

type NoticeRowProps = { readonly notice: Notice; readonly onOpen: (notice: Notice) => void };

/** What has happened and when; a tap opens the page with more about it. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const t = useText();
  const own = useOwnText();
  const unread = notice.readAt === null;
  return (
    <li className={css.item}>
      <Link {...pageOf(notice)} className={css.row} data-unread={unread} onClick={() => onOpen(notice)}>
        <span className={css.icon}>
          <Icon name={ICONS[notice.group]} size={18} />
        </span>
        <span className={css.words}>
          <span className={css.text}>{noticeText(notice, own)}</span>
          <time className={css.time}>{formatDateTime(timeOf(notice))}</time>
        </span>
        {unread && <span className={css.dot} role="img" aria-label={t('notices.unread')} />}
      </Link>
    </li>
  );
}
