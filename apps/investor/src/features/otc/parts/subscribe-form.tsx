import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { Button, FigureList } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { formErrorText } from '../../../shared/quantity/index.ts';
import {
  type ApplicationFlow,
  ApplicationForm,
  ApplicationReview,
  amendingApplication,
  FieldError,
  FormNote,
  newNonce,
  ProspectusButton,
  QuantityInput,
  subscribing,
  useSubmission,
} from '../../offerings/index.ts';
import { type SubscriptionFacts, type SubscriptionField, subscriptionForm } from '../form.ts';

/** A rejection by the server, shown at the field that it names. */
type Refusal = { readonly fields: readonly SubscriptionField[]; readonly severity: 'error'; readonly text: string };

type SubscribeFormProps = {
  readonly offering: OfferingView;
  readonly amended: ApplicationView | undefined;
  readonly facts: SubscriptionFacts;
  readonly flow: ApplicationFlow;
};

/** The quantity of a subscription, what is held for it and what is left to pay, and its confirmation. */
export function SubscribeForm({ offering, amended, facts, flow }: SubscribeFormProps) {
  const t = useText();
  const own = useOwnText();
  const { offeringId, kind } = offering;
  const form = useForm(
    subscriptionForm,
    refusedBy<Refusal>(),
    facts,
    amended === undefined ? subscriptionForm.initial(facts) : { quantity: amended.quantity },
  );
  const { raw, summary, dispatch } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [nonce] = useState(() => newNonce(offeringId));
  const refuse = (field: string, text: string): boolean => {
    if (field !== 'quantity') return false;
    form.refuse({ fields: ['quantity'], severity: 'error', text });
    return true;
  };
  const subscribe = useSubmission(subscribing, { flow, done: t('offerings.applied'), refuse });
  const amend = useSubmission(amendingApplication, { flow, done: t('offerings.amended'), refuse });
  const textOf = (field: SubscriptionField): string | undefined => {
    const error = form.firstErrorOf(field);
    if (error === undefined) return undefined;
    return 'text' in error ? error.text : formErrorText(error, t, own);
  };
  const send = (): void => {
    if (summary === null) return;
    const terms = { offeringId, quantity: String(summary.quantity), nonce };
    if (amended === undefined) subscribe.confirm(terms);
    else amend.confirm(terms);
  };
  const lines = [
    { id: 'price', label: t('otc.price'), value: <PriceText value={facts.price} tick={undefined} unit /> },
    { id: 'amount', label: t('otc.amount'), value: <Yen value={summary?.amount ?? null} own={false} /> },
    {
      id: 'hold',
      label: t(kind === 'block' ? 'otc.deposit' : 'offerings.toHold'),
      value: <Yen value={summary?.deposit ?? null} own={false} />,
    },
    ...(kind === 'block'
      ? [{ id: 'later', label: t('otc.later'), value: <Yen value={summary?.later ?? null} own={false} /> }]
      : []),
    {
      id: 'after',
      label: t('offerings.powerAfter'),
      value: <Yen value={summary === null ? null : Math.max(0, summary.remains)} />,
    },
  ];
  if (flow.reviewing && summary !== null)
    return (
      <ApplicationReview
        offering={offering}
        quantity={summary.quantity}
        lines={lines}
        amending={amended !== undefined}
        busy={subscribe.busy || amend.busy}
        onBack={() => flow.setReviewing(false)}
        onSend={send}
      />
    );
  const agreement = form.firstErrorOf('agreement');
  const signs = agreement !== undefined && 'action' in agreement && agreement.action === 'sign';
  return (
    <ApplicationForm box={box}>
      <QuantityInput
        value={raw.quantity}
        limits={facts.limits}
        error={textOf('quantity')}
        onChange={(text) => dispatch({ kind: 'quantity', text })}
        onStep={(lots) => dispatch({ kind: 'step', lots, facts })}
        onLeave={() => form.leave('quantity')}
      />
      <ProspectusButton offering={offering} opened={facts.prospectusOpened} error={textOf('prospectus')} />
      <FigureList lines={lines} />
      <FormNote>{t(kind === 'block' ? 'otc.depositNote' : 'otc.fullNote')}</FormNote>
      <FieldError text={textOf('agreement')} />
      {signs && (
        <Button kind="quiet" onClick={() => push('/pages/stock/otc/contract', { id: offeringId })}>
          {t('otc.signNow')}
        </Button>
      )}
      <Button
        onClick={() => {
          if (form.submit()) flow.setReviewing(true);
        }}
      >
        {t('offerings.review')}
      </Button>
    </ApplicationForm>
  );
}
