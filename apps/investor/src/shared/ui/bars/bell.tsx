import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../api/index.ts';
import { Link } from '../../navigation/link.tsx';
import { usePath } from '../../navigation/navigation.ts';
import css from './bars.module.css';
import { isTabPage } from './bottom-bar.tsx';

const PAGE = '/pages/cms/cms';
/** How often the number is read without an event of the account, milliseconds. */
const EVERY_MS = 30_000;

/**
 * The way to a member's notices, with the number of unread ones: always on the tabs' pages, on others while there are
 * some.
 */
export function Bell() {
  const t = useText();
  const path = usePath();
  const { data } = useCall('GET v1/user/notice/list', { pageSize: '1' }, { refetchInterval: EVERY_MS });
  const unread = data?.unread ?? 0;
  const tab = isTabPage(path);
  if (path === PAGE || (unread === 0 && !tab)) return null;
  return (
    <Link
      to={PAGE}
      className={css.bell}
      data-tab={tab}
      aria-label={unread === 0 ? t('shell.notices') : t('shell.noticesUnread', { count: unread })}
    >
      <Icon name="bell" />
      {unread > 0 && <span className={css.badge}>{unread > 99 ? '99+' : unread}</span>}
    </Link>
  );
}
