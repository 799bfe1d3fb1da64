import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { Button } from '@kabuto/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../../shared/session/index.ts';
import { WithdrawButton } from '../../offerings/index.ts';
import { stepOf } from '../step.ts';

const ApplySheet = lazy(async () => ({ default: (await import('./apply-sheet.tsx')).ApplySheet }));
const AnswerSheet = lazy(async () => ({ default: (await import('./answer-sheet.tsx')).AnswerSheet }));

type IpoActionsProps = { readonly offering: OfferingView; readonly application: ApplicationView | undefined };

/** The buttons of an IPO and the sheets that they open. */
export function IpoActions({ offering, application }: IpoActionsProps) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const [opened, setOpened] = useState<'apply' | 'answer'>();
  const close = (): void => setOpened(undefined);
  const step = stepOf(offering, application, loggedIn);
  return (
    <>
      {application?.canCancel === true && <WithdrawButton application={application} />}
      {step === 'login' && <Button onClick={() => push('/pages/user/login')}>{t('offerings.loginToApply')}</Button>}
      {step === 'apply' && <Button onClick={() => setOpened('apply')}>{t('offerings.apply')}</Button>}
      {step === 'amend' && <Button onClick={() => setOpened('apply')}>{t('offerings.amend')}</Button>}
      {step === 'answer' && <Button onClick={() => setOpened('answer')}>{t('ipo.answer')}</Button>}
      {step === 'sell' && (
        <Button kind="sell" onClick={() => push('/pages/trade/sell/sell', { code: offering.code })}>
          {t('ipo.sell')}
        </Button>
      )}
      {(step === 'stock' || step === 'sell') && (
        <Button kind="quiet" onClick={() => push('/pages/stock/detail/detail', { code: offering.code })}>
          {t('ipo.openStock')}
        </Button>
      )}
      {opened === 'apply' && (
        <Suspense>
          <ApplySheet
            offering={offering}
            amended={application?.canAmend === true ? application : undefined}
            onClose={close}
          />
        </Suspense>
      )}
      {opened === 'answer' && application !== undefined && (
        <Suspense>
          <AnswerSheet offering={offering} application={application} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
