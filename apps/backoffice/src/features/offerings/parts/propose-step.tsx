import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog, useFieldLabel } from '../../../shared/proposing/index.ts';
import type { Offering } from '../model.ts';
import { CustomerReasonField } from './customer-reason-field.tsx';
import { PriceField } from './price-field.tsx';

type Props = { readonly offering: Offering };

/** Proposes the price of an IPO. */
function ProposePrice({ offering: { offeringId, range } }: Props) {
  const t = useText();
  const labelOf = useFieldLabel('offeringPrice');
  return (
    <ProposeDialog
      button={t('offerings.proposePrice')}
      title={t('proposals.kindOfferingPrice')}
      note={t('offerings.priceNote')}
      buttonProps={{ variant: 'contained' }}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/offering/price/propose', {
          key,
          body: { offeringId, price: textIn(fields, 'price'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <PriceField name="price" label={t('offerings.priceYen')} defaultValue={range?.high ?? ''} autoFocus />
    </ProposeDialog>
  );
}

/** Proposes to draw. */
function ProposeDraw({ offering: { offeringId } }: Props) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('offerings.proposeDraw')}
      title={t('proposals.kindOfferingDraw')}
      note={t('offerings.drawNote')}
      buttonProps={{ variant: 'contained' }}
      propose={(key, fields) =>
        call('POST v1/offering/draw/propose', { key, body: { offeringId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}

/** Proposes to cancel, with the reason that customers see. */
export function ProposeCancel({ offering: { offeringId } }: Props) {
  const t = useText();
  const labelOf = useFieldLabel('offeringCancel');
  return (
    <ProposeDialog
      button={t('offerings.proposeCancel')}
      title={t('proposals.kindOfferingCancel')}
      note={t('offerings.proposeCancelNote')}
      buttonProps={{ color: 'error' }}
      labelOf={labelOf}
      propose={(key, fields) =>
        call('POST v1/offering/cancel/propose', {
          key,
          body: { offeringId, notice: textIn(fields, 'notice'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <CustomerReasonField name="notice" />
    </ProposeDialog>
  );
}

/** What proposes the step that is due, when it needs two operators. */
export function ProposeStep({ offering }: Props) {
  if (offering.due?.by !== 'proposal') return null;
  return offering.due.state === 'priced' ? <ProposePrice offering={offering} /> : <ProposeDraw offering={offering} />;
}
