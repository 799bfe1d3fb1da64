import { invalidate, type Reply, useCall } from '../api/index.ts';
import { useLoggedIn } from '../session/index.ts';

type Unread = Reply<'GET v1/user/notice/unread'>;

const NONE: Unread = { notices: 0, news: 0, documents: 0 };
/** How often they are read again, milliseconds. */
const EVERY_MS = 30_000;

/** How many notices, news and documents the member has not opened; none without a login. */
export function useUnread(): Unread {
  const enabled = useLoggedIn();
  const { data } = useCall('GET v1/user/notice/unread', {}, { enabled, refetchInterval: EVERY_MS });
  return enabled ? (data ?? NONE) : NONE;
}

/** To be called when something was opened. */
export const readUnreadAgain = (): Promise<void> => invalidate('v1/user/notice/unread');
