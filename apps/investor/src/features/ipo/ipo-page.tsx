import type { OfferingView } from '@kabuto/contract';
import { useText } from '../../messages/index.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { OfferingFrame } from '../offerings/index.ts';
import { IpoActions } from './parts/ipo-actions.tsx';
import { IpoDetail, IpoFigure } from './parts/ipo-detail.tsx';
import { stepOf } from './step.ts';

/** What the figure of an IPO is; nothing while it has none. */
function IpoNote({ offering: { price, range } }: { readonly offering: OfferingView }) {
  const t = useText();
  if (price !== null) return t('ipo.price');
  return range === null ? null : t('ipo.range');
}

/** RT-17: IPOs by stage; one with its schedule, its terms, the own application, its one due action, and its draw. */
export function IpoPage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <OfferingFrame
      path="/pages/stock/ipo/ipo"
      title={t('routes.ipo')}
      kinds={['ipo']}
      empty={{ title: t('ipo.emptyTitle'), body: t('ipo.emptyBody') }}
      figureOf={(offering) => <IpoFigure offering={offering} />}
      noteOf={(offering) => <IpoNote offering={offering} />}
      detail={(parts) => <IpoDetail {...parts} />}
      actions={({ offering, application }) =>
        stepOf(offering, application, loggedIn) === 'none' && application?.canCancel !== true ? null : (
          <IpoActions key={offering.offeringId} offering={offering} application={application} />
        )
      }
    />
  );
}
