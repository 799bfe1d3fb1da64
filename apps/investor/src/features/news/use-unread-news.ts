import { useCall } from '../../shared/api/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';

/** The items that the member has not opened; empty without a login. */
export function useUnreadNews(): ReadonlySet<string> {
  const loggedIn = useLoggedIn();
  const { data } = useCall('GET v1/user/news/unread', {}, { enabled: loggedIn, staleTime: 30_000 });
  return new Set(data?.newsIds ?? []);
}
