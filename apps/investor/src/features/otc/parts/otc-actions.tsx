import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { Button } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../../shared/session/index.ts';
import { WithdrawButton } from '../../offerings/index.ts';
import { stepOf } from '../step.ts';

const SubscribeSheet = lazy(async () => ({ default: (await import('./subscribe-sheet.tsx')).SubscribeSheet }));

type OtcActionsProps = { readonly offering: OfferingView; readonly application: ApplicationView | undefined };

/** The buttons of a block or a distribution and the sheet that they open. */
export function OtcActions({ offering, application }: OtcActionsProps) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const [open, setOpen] = useState(false);
  const step = stepOf(offering, application, loggedIn);
  const { offeringId, code } = offering;
  return (
    <>
      {application?.canCancel === true && <WithdrawButton application={application} />}
      {step === 'login' && <Button onClick={() => push('/pages/user/login')}>{t('offerings.loginToApply')}</Button>}
      {step === 'subscribe' && <Button onClick={() => setOpen(true)}>{t('offerings.apply')}</Button>}
      {step === 'amend' && <Button onClick={() => setOpen(true)}>{t('offerings.amend')}</Button>}
      {step === 'cover' && (
        <Button onClick={() => push('/pages/stock/otc/cover', { id: offeringId })}>{t('otc.toCover')}</Button>
      )}
      {step === 'sell' && (
        <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code, qty: application?.allotted ?? '' })}>
          {t('otc.sell')}
        </Button>
      )}
      {open && (
        <Suspense>
          <SubscribeSheet
            offering={offering}
            amended={application?.canAmend === true ? application : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
