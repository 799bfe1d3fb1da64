import { Button } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { PriceText } from '../../shared/amounts/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { OfferingFrame } from '../offerings/index.ts';
import { OtcActions } from './parts/otc-actions.tsx';
import { DiscountText, OtcDetail } from './parts/otc-detail.tsx';
import { stepOf } from './step.ts';

/** RT-18: blocks and distributions on offer with discount, lock-up and limits; one with the own subscription. */
export function OtcPage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <OfferingFrame
      path="/pages/stock/otc/otc"
      title={t('routes.otc')}
      kinds={['block', 'distribution']}
      empty={{ title: t('otc.emptyTitle'), body: t('otc.emptyBody') }}
      barActions={
        loggedIn && (
          <Button kind="text" size="small" onClick={() => push('/pages/stock/otc/cover')}>
            {t('otc.toCover')}
          </Button>
        )
      }
      figureOf={({ price }) => (price === null ? t('otc.noPrice') : <PriceText value={price} tick={undefined} unit />)}
      noteOf={(offering) => <DiscountText offering={offering} />}
      detail={(parts) => <OtcDetail {...parts} />}
      actions={({ offering, application }) =>
        stepOf(offering, application, loggedIn) === 'none' && application?.canCancel !== true ? null : (
          <OtcActions key={offering.offeringId} offering={offering} application={application} />
        )
      }
    />
  );
}
