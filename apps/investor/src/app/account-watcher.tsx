import { languageNow } from '@kabuto/i18n';
import { message, toast } from '@kabuto/ui/overlays';
import { useStore } from '@kabuto/ui/state';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadTradeTexts, translate } from '../messages/index.ts';
import { ownTextNow } from '../shared/amounts/index.ts';
import { invalidate } from '../shared/api/index.ts';
import { lookLostUp } from '../shared/money-action/index.ts';
import { hasKept, ownerNow, unfollowed } from '../shared/money-action/intention.ts';
import { storage } from '../shared/storage/storage.ts';
import { type AccountUpdate, fillShown, onAccountEvent, onReconnected } from '../shared/stream/index.ts';
import { toastOf } from './account-events/index.ts';

/** Fills of one order arrive in quick succession; lists are read again after a pause of this many milliseconds. */
const REFRESH_DELAY_MS = 150;
/** The server writes the notice of an event up to two seconds after it. */
const NOTICE_DELAY_MS = 2_500;

/** Shows the toast or message of an update, if it has one. */
function showUpdate(update: AccountUpdate): void {
  const shown = toastOf(update, { language: languageNow(), t: translate, own: ownTextNow });
  if (shown?.kind === 'toast') toast(shown.text);
  if (shown?.kind === 'message') message(shown.text);
}

const PushOffer = lazy(async () => {
  await (await import('./further-pages.ts')).loadMemberTexts();
  return { default: (await import('./push-offer/push-offer.tsx')).PushOffer };
});

/** Messages to this browser go on after a login, if it got some before: nothing is loaded for others. */
function resumePush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  void import('../features/push/index.ts').then(({ resume }) => resume()).catch(() => undefined);
}

const UnconfirmedActions = lazy(async () => {
  await loadTradeTexts();
  return { default: (await import('./unconfirmed-actions.tsx')).UnconfirmedActions };
});

/**
 * Loaded only if an action was left before its outcome was known: by a reload, over which it is kept, or by leaving its
 * page.
 */
function UnconfirmedActionsLoader() {
  const left = useStore(unfollowed) > 0;
  const [kept] = useState(hasKept);
  if (!left && !kept) return null;
  return (
    <Suspense>
      <UnconfirmedActions />
    </Suspense>
  );
}

/**
 * While a member is logged in: shows fills and failures on any page and reads the account's lists and notices again
 * (ORD-17).
 */
export function AccountWatcher() {
  const owner = useSyncExternalStore(storage.subscribe, ownerNow);
  const filled = useStore(fillShown);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let noticeTimer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAccountEvent((update) => {
      showUpdate(update);
      if (update.kind === 'fill') fillShown.set(true);
      clearTimeout(timer);
      timer = setTimeout(() => void invalidate('v1/trade/'), REFRESH_DELAY_MS);
      clearTimeout(noticeTimer);
      noticeTimer = setTimeout(() => void invalidate('v1/user/notice/'), NOTICE_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(noticeTimer);
      stop();
      fillShown.set(false);
    };
  }, []);
  useEffect(() => onReconnected(lookLostUp), []);
  useEffect(() => {
    if (owner !== null) resumePush();
  }, [owner]);
  return (
    <>
      <UnconfirmedActionsLoader key={owner} />
      {filled && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
    </>
  );
}
