import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { type Offering, plainStep } from '../model.ts';
import { OfferingAction } from './offering-action.tsx';
import { PriceField } from './price-field.tsx';

type Props = { readonly offering: Offering };

/** Sets the provisional range of an IPO. */
function SetRange({ offering: { offeringId } }: Props) {
  const t = useText();
  const labels: Readonly<Record<string, string>> = {
    low: t('offerings.low'),
    high: t('offerings.high'),
    step: t('offerings.step'),
  };
  return (
    <OfferingAction
      word={t('offerings.take', { step: t('offeringSteps.rangeSet') })}
      note={t('offerings.rangeNote')}
      variant="contained"
      labelOf={(field) => labels[field]}
      done={() => t('offerings.taken', { step: t('offeringSteps.rangeSet') })}
      send={(key, fields) =>
        call('POST v1/offering/offering/range', {
          key,
          body: { offeringId, low: textIn(fields, 'low'), high: textIn(fields, 'high'), step: textIn(fields, 'step') },
        })
      }
    >
      <PriceField name="low" label={t('offerings.low')} autoFocus />
      <PriceField name="high" label={t('offerings.high')} />
      <PriceField name="step" label={t('offerings.step')} defaultValue="10" />
    </OfferingAction>
  );
}

/** Opens applications; the price of a distribution or block is set with it. */
function OpenNow({ offering: { offeringId, kind } }: Props) {
  const t = useText();
  const step = t(kind === 'ipo' ? 'offeringSteps.bookOpen' : 'offeringSteps.open');
  const isFixed = kind !== 'ipo';
  return (
    <OfferingAction
      word={t('offerings.take', { step })}
      note={t(isFixed ? 'offerings.openNote' : 'offerings.openBookNote')}
      variant="contained"
      labelOf={(field) => (field === 'price' ? t('offerings.priceYen') : undefined)}
      done={() => t('offerings.taken', { step })}
      send={(key, fields) =>
        call('POST v1/offering/offering/open', { key, body: { offeringId, price: textIn(fields, 'price') } })
      }
    >
      {isFixed ? <PriceField name="price" label={t('offerings.priceYen')} autoFocus /> : undefined}
    </OfferingAction>
  );
}

/** Takes the step that is due when it has no terms of its own. */
function Plain({ offering: { offeringId, due } }: Props) {
  const t = useText();
  const to = due === null ? undefined : plainStep(due.state);
  if (to === undefined) return null;
  const step = t(`offeringSteps.${to}`);
  return (
    <OfferingAction
      word={t('offerings.take', { step })}
      note={t('offerings.takeNote')}
      done={() => t('offerings.taken', { step })}
      send={(key) => call('POST v1/offering/offering/step', { key, body: { offeringId, to } })}
    />
  );
}

/** What an operator does for the step that is due; nothing for one that needs two. */
export function TakeStep({ offering }: Props) {
  const state = offering.due?.state;
  if (state === 'rangeSet') return <SetRange offering={offering} />;
  if (state === 'bookOpen' || state === 'open') return <OpenNow offering={offering} />;
  return <Plain offering={offering} />;
}
