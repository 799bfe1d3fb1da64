import type { InstrumentHit } from '@kabuto/contract';
import { type Price, roundToTick } from '@kabuto/market';
import { Icon, IconButton } from '@kabuto/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push, saveReturn, usePath } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { useQuote } from '../../shared/stream/index.ts';
import { useOffers } from '../../shared/tenant/index.ts';
import { AlertSheet } from './lazy-sheet.ts';

type OpenSheetProps = {
  readonly hit: InstrumentHit;
  readonly at?: Price | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

function OpenSheet({ hit: { instrument, quote: first }, ...sheet }: OpenSheetProps) {
  const { last, base } = useQuote(instrument.code, first);
  return (
    <Suspense>
      <AlertSheet issue={{ ...instrument, last: last ?? base }} {...sheet} />
    </Suspense>
  );
}

/** Calls `open` when a member is logged in; without a login it opens the login page, which returns to this page. */
function useMembersOnly(): (open: () => void) => void {
  const path = usePath();
  const loggedIn = useLoggedIn();
  return (open) => {
    if (loggedIn) {
      open();
      return;
    }
    saveReturn(path, location.search);
    push('/pages/user/login');
  };
}

type AlertAt = {
  /** Opens the alerts with this price filled in; undefined where the brokerage offers no alerts. */
  readonly open: ((at: Price) => void) | undefined;
  readonly sheet: ReactNode;
};

/**
 * The alerts of an issue, opened at a price of its book or chart, which is put on its tick; `sheet` is to be rendered.
 */
export function useAlertAt(hit: InstrumentHit | undefined): AlertAt {
  const offered = useOffers('alerts');
  const membersOnly = useMembersOnly();
  const [chosen, setChosen] = useState<{ readonly at: Price; readonly open: boolean }>();
  return {
    open:
      hit !== undefined && offered
        ? (at) => membersOnly(() => setChosen({ at: roundToTick(hit.instrument.tickTable, at, 'down'), open: true }))
        : undefined,
    sheet: hit !== undefined && chosen !== undefined && (
      <OpenSheet hit={hit} {...chosen} onClose={() => setChosen({ ...chosen, open: false })} />
    ),
  };
}

/**
 * Opens the alerts of an issue. Without a login it opens the login page, which returns to this page; where the
 * brokerage offers no alerts there is no button.
 */
export function AlertButton({ hit }: { readonly hit: InstrumentHit }) {
  const t = useText();
  const offered = useOffers('alerts');
  const membersOnly = useMembersOnly();
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (!offered) return null;
  return (
    <>
      <IconButton label={t('stock.alert')} aria-haspopup="dialog" onClick={() => membersOnly(() => setSheet('open'))}>
        <Icon name="alarm" />
      </IconButton>
      {sheet !== 'unopened' && <OpenSheet hit={hit} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </>
  );
}
