import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { formatPriceText, formatTyped } from '@kabuto/i18n';
import { formatPrice } from '@kabuto/market';
import { Button, FigureList, KeypadSheet, Segmented, Stepper } from '@kabuto/ui';
import { refusedBy, useFirstWrong, useForm } from '@kabuto/ui/forms';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { formErrorText } from '../../../shared/quantity/index.ts';
import {
  type ApplicationFlow,
  ApplicationForm,
  ApplicationReview,
  amendingApplication,
  applying,
  FieldError,
  FormNote,
  newNonce,
  ProspectusButton,
  QuantityInput,
  useSubmission,
} from '../../offerings/index.ts';
import { rawOf } from '../facts.ts';
import { type ApplicationField, type ApplyFacts, applicationForm } from '../form.ts';

/** A rejection by the server, shown at the field that it names. */
type Refusal = { readonly fields: readonly ApplicationField[]; readonly severity: 'error'; readonly text: string };

type ApplyFormProps = {
  readonly offering: OfferingView;
  readonly amended: ApplicationView | undefined;
  readonly facts: ApplyFacts;
  readonly flow: ApplicationFlow;
};

/** Quantity and bid of an application, the cash that is held for it, and its confirmation. */
export function ApplyForm({ offering, amended, facts, flow }: ApplyFormProps) {
  const t = useText();
  const own = useOwnText();
  const { offeringId } = offering;
  const form = useForm(
    applicationForm,
    refusedBy<Refusal>(),
    facts,
    amended === undefined ? applicationForm.initial(facts) : rawOf(amended),
  );
  const { raw, summary, dispatch } = form;
  const box = useFirstWrong<HTMLDivElement>(form.setbacks);
  const [keypad, setKeypad] = useState(false);
  /** The same for every try of this form, so that what is sent again counts as the same. */
  const [nonce] = useState(() => newNonce(offeringId));
  const refuse = (field: string, text: string): boolean => {
    if (field !== 'quantity' && field !== 'bid') return false;
    form.refuse({ fields: [field], severity: 'error', text });
    return true;
  };
  const apply = useSubmission(applying, { flow, done: t('offerings.applied'), refuse });
  const amend = useSubmission(amendingApplication, { flow, done: t('offerings.amended'), refuse });
  const textOf = (field: ApplicationField): string | undefined => {
    const error = form.firstErrorOf(field);
    if (error === undefined) return undefined;
    return 'text' in error ? error.text : formErrorText(error, t, own);
  };
  const send = (): void => {
    if (summary === null) return;
    const terms = {
      offeringId,
      quantity: String(summary.quantity),
      ...(summary.bid === null ? {} : { bid: formatPrice(summary.bid) }),
      nonce,
    };
    if (amended === undefined) apply.confirm(terms);
    else amend.confirm(terms);
  };
  const remains = summary === null ? null : Math.max(0, summary.remains);
  const hold = {
    id: 'hold',
    label: t('offerings.toHold'),
    value: <Yen value={summary?.amount ?? null} own={false} />,
  };
  const after = { id: 'after', label: t('offerings.powerAfter'), value: <Yen value={remains} /> };
  if (flow.reviewing && summary !== null) {
    const bid = summary.bid === null ? t('offerings.strike') : <PriceText value={summary.bid} tick={undefined} unit />;
    return (
      <ApplicationReview
        offering={offering}
        quantity={summary.quantity}
        lines={[{ id: 'bid', label: t('offerings.bid'), value: bid }, hold, after]}
        amending={amended !== undefined}
        busy={apply.busy || amend.busy}
        onBack={() => flow.setReviewing(false)}
        onSend={send}
      />
    );
  }
  const bidError = textOf('bid');
  const stepBid = (steps: number): void => dispatch({ kind: 'stepBid', steps, facts });
  const [low, high, step] = [facts.range.low, facts.range.high, facts.range.step].map((at) => formatPriceText(at));
  return (
    <ApplicationForm box={box}>
      <QuantityInput
        value={raw.quantity}
        limits={facts.limits}
        error={textOf('quantity')}
        onChange={(text) => dispatch({ kind: 'quantity', text })}
        onStep={(lots) => dispatch({ kind: 'stepQuantity', lots, facts })}
        onLeave={() => form.leave('quantity')}
      />
      <Segmented
        label={t('ipo.bidChoice')}
        choices={[
          { value: 'strike', label: t('ipo.bidStrike') },
          { value: 'limit', label: t('ipo.bidLimit') },
        ]}
        value={raw.bidKind}
        onChange={(bidKind) => dispatch({ kind: 'bidKind', bidKind, facts })}
      />
      {raw.bidKind === 'strike' ? (
        <FormNote>{t('ipo.bidNote', { high: high ?? '' })}</FormNote>
      ) : (
        <Stepper
          label={t('offerings.bid')}
          note={t('ipo.bidSteps', { low: low ?? '', high: high ?? '', step: step ?? '' })}
          text={formatTyped(raw.bid)}
          placeholder={t('offerings.bid')}
          active={keypad}
          invalid={bidError !== undefined}
          onStep={stepBid}
          onOpen={() => setKeypad(true)}
        >
          <FieldError text={bidError} />
        </Stepper>
      )}
      <KeypadSheet
        open={keypad}
        title={t('offerings.bid')}
        value={raw.bid}
        digits={8}
        decimals={1}
        onChange={(text) => dispatch({ kind: 'bid', text })}
        onClose={() => {
          setKeypad(false);
          form.leave('bid');
        }}
        onStep={stepBid}
        stepLabel={step ?? ''}
      />
      <ProspectusButton offering={offering} opened={facts.prospectusOpened} error={textOf('prospectus')} />
      <FigureList
        lines={[hold, { id: 'power', label: t('offerings.power'), value: <Yen value={facts.power} /> }, after]}
      />
      <FormNote>{t(offering.holdsAt === 'application' ? 'ipo.holdNote' : 'ipo.holdNoteDraw')}</FormNote>
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
