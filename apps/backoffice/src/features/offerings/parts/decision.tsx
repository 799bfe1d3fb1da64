import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { OpenProposals } from '../../../shared/proposing/index.ts';
import { mayBeCancelled, type Offering, type OfferingDetail, subjectOf } from '../model.ts';
import { CustomerReasonField } from './customer-reason-field.tsx';
import { NextStep } from './next-step.tsx';
import { OfferingAction } from './offering-action.tsx';
import { ProposeCancel, ProposeStep } from './propose-step.tsx';
import { TakeStep } from './take-step.tsx';

/** Cancels an offering, with the reason that customers see. */
function Cancel({ offering: { offeringId } }: { readonly offering: Offering }) {
  const t = useText();
  return (
    <OfferingAction
      word={t('offerings.cancel')}
      note={t('offerings.cancelNote')}
      danger
      labelOf={(field) => (field === 'reason' ? t('proposals.fieldNotice') : undefined)}
      done={() => t('offerings.cancelled')}
      send={(key, fields) =>
        call('POST v1/offering/offering/cancel', { key, body: { offeringId, reason: textIn(fields, 'reason') } })
      }
    >
      <CustomerReasonField name="reason" />
    </OfferingAction>
  );
}

/** The step that is due, and what the operator may do for it. */
export function Decision({ detail: { offering, now, draw } }: { readonly detail: OfferingDetail }) {
  const t = useText();
  const may = useMay();
  const { due, task } = offering;
  const isBusy = task !== null;
  const needsTwo = draw.root !== null;
  return (
    <Card title={t('offerings.next')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {due === null && !isBusy ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('offerings.over')}</Typography>
        ) : (
          <NextStep offering={offering} now={now} />
        )}
        {isBusy ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{t('offerings.taskNote')}</Typography>
        ) : null}
        <OpenProposals kind="offeringPrice" subject={subjectOf(offering)} />
        <OpenProposals kind="offeringDraw" subject={subjectOf(offering)} />
        <OpenProposals kind="offeringCancel" subject={subjectOf(offering)} />
        <OpenProposals kind="offeringDocument" subject={subjectOf(offering)} />
        {isBusy ? null : (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {may('offering.propose') ? (
              <>
                <ProposeStep offering={offering} />
                {needsTwo && mayBeCancelled(offering) ? <ProposeCancel offering={offering} /> : null}
              </>
            ) : null}
            {may('offering.manage') ? (
              <>
                <TakeStep offering={offering} />
                {!needsTwo && mayBeCancelled(offering) ? <Cancel offering={offering} /> : null}
              </>
            ) : null}
          </Box>
        )}
      </Box>
    </Card>
  );
}
