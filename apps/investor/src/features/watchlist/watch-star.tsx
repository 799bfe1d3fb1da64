import { Icon, IconButton } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useText } from '../../messages/index.ts';
import { push, saveReturn, usePath } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { addCode, removeCode, useWatchGroups } from './api.ts';
import { isWatched, withCode, withoutCode } from './model.ts';
import css from './watch-star.module.css';

/**
 * Adds an issue to the watchlist or removes it. Without a login it opens the login page, which returns to this page.
 */
export function WatchStar({ code }: { readonly code: string }) {
  const t = useText();
  const path = usePath();
  const loggedIn = useLoggedIn();
  const { data: groups = [] } = useWatchGroups();
  const on = loggedIn && isWatched(groups, code);
  const toggle = async (): Promise<void> => {
    if (!loggedIn) {
      saveReturn(path, location.search);
      push('/pages/user/login');
      return;
    }
    const done = await (on
      ? removeCode(code, (known) => withoutCode(known, code))
      : addCode(code, (known) => withCode(known, code)));
    if (done) toast(t(on ? 'stock.unwatched' : 'stock.watched'));
  };
  return (
    <IconButton
      label={t(on ? 'stock.unwatch' : 'stock.watch')}
      aria-pressed={on}
      className={css.star}
      onClick={() => void toggle()}
    >
      <Icon name="star" filled={on} />
    </IconButton>
  );
}
