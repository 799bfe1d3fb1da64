import { useText } from '../../messages/index.ts';
import { PriceText } from '../../shared/amounts/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { OfferingFrame } from '../offerings/index.ts';
import { CoverLink } from './parts/cover-link.tsx';
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
      entry={loggedIn && <CoverLink />}
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
