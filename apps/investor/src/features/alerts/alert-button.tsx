import type { InstrumentHit } from '@kabuto/contract';
import { Icon, IconButton } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push, saveReturn, usePath } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { useQuote } from '../../shared/stream/index.ts';
import { useOffers } from '../../shared/tenant/index.ts';
import { AlertSheet } from './lazy-sheet.ts';

type OpenSheetProps = { readonly hit: InstrumentHit; readonly open: boolean; readonly onClose: () => void };

function OpenSheet({ hit: { instrument, quote: first }, open, onClose }: OpenSheetProps) {
  const { last, base } = useQuote(instrument.code, first);
  return (
    <Suspense>
      <AlertSheet issue={{ ...instrument, last: last ?? base }} open={open} onClose={onClose} />
    </Suspense>
  );
}

/**
 * Opens the alerts of an issue. Without a login it opens the login page, which returns to this page; where the
 * brokerage offers no alerts there is no button.
 */
export function AlertButton({ hit }: { readonly hit: InstrumentHit }) {
  const t = useText();
  const path = usePath();
  const loggedIn = useLoggedIn();
  const offered = useOffers('alerts');
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  if (!offered) return null;
  const open = (): void => {
    if (loggedIn) {
      setSheet('open');
      return;
    }
    saveReturn(path, location.search);
    push('/pages/user/login');
  };
  return (
    <>
      <IconButton label={t('stock.alert')} aria-haspopup="dialog" onClick={open}>
        <Icon name="alarm" />
      </IconButton>
      {sheet !== 'unopened' && <OpenSheet hit={hit} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </>
  );
}
