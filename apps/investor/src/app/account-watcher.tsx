import type { OrderView } from '@kabuto/contract';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { languageNow, translate } from '../messages/index.ts';
import { formatIsoDate, formatPriceText, formatWhole, priceOf } from '../shared/amounts/index.ts';
import { invalidate } from '../shared/api/index.ts';
import { hasKept, ownerNow, unfollowed } from '../shared/money-action/intention.ts';
import { message, toast } from '../shared/notices/notices.ts';
import { useStore } from '../shared/state/store.ts';
import { storage } from '../shared/storage/storage.ts';
import { type AccountUpdate, onAccountEvent } from '../shared/stream/index.ts';

/** Fills of one order arrive in quick succession; lists are read again after a pause of this many milliseconds. */
const REFRESH_DELAY_MS = 150;

/** Whether an order ended without the customer's request. */
const endedUnrequested = ({ state, reason }: Pick<OrderView, 'state' | 'reason'>): boolean =>
  state === 'expired' || state === 'rejected' || (state === 'cancelled' && reason === 'SELF_TRADE');

function showUpdate(news: AccountUpdate): void {
  if (news.kind === 'fill') {
    const price = priceOf(news.fill.price);
    toast(
      translate('shell.fillToast', {
        name: news.fill.names[languageNow()],
        side: translate(news.fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort'),
        quantity: formatWhole(Number(news.fill.quantity)),
        price: price === null ? news.fill.price : formatPriceText(price),
      }),
    );
  }
  if (news.kind === 'result') {
    const { names, realised, tradeDate } = news.result;
    const amount = Number(realised);
    toast(
      translate('shell.resultToast', {
        date: formatIsoDate(tradeDate, true),
        name: names[languageNow()],
        amount: `${amount > 0 ? '+' : ''}${formatWhole(amount)}`,
      }),
    );
  }
  if (news.kind === 'tax') {
    const amount = Number(news.tax.amount);
    toast(translate(amount < 0 ? 'shell.refundToast' : 'shell.taxToast', { amount: formatWhole(Math.abs(amount)) }));
  }
  if (news.kind === 'order' && endedUnrequested(news.order)) {
    const { names, reasonText } = news.order;
    message(translate('shell.orderRejected', { name: names[languageNow()], reason: reasonText ?? '' }));
  }
}

const UnconfirmedActions = lazy(async () => ({
  default: (await import('./unconfirmed-actions.tsx')).UnconfirmedActions,
}));

/** Loaded only if an action was left before its outcome was known: by a reload, over which it is kept, or by leaving its page. */
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

/** While a member is logged in: shows fills and failures on any page and reads the account's lists again (ORD-17). */
export function AccountWatcher() {
  const owner = useSyncExternalStore(storage.subscribe, ownerNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAccountEvent((news) => {
      showUpdate(news);
      clearTimeout(timer);
      timer = setTimeout(() => void invalidate('v1/trade/'), REFRESH_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <UnconfirmedActionsLoader key={owner} />;
}
