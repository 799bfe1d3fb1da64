import { formatTyped, formatTypedPrice } from '@kabuto/i18n';
import { formatPrice, type Price, tickSize } from '@kabuto/market';
import { KeypadSheet, Segmented, Stepper } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { type AlertFacts, type alertForm, targetOf, type When } from '../alert-form.ts';
import css from '../alert-sheet.module.css';
import { ALERT_KINDS, type AlertKind } from '../target.ts';

type Raw = ReturnType<typeof alertForm.initial>;
type Dispatch = (action: Parameters<typeof alertForm.reduce>[1]) => void;

const KIND_TEXT = {
  price: 'alerts.price',
  percent: 'alerts.percent',
  limit: 'alerts.limit',
  specialQuote: 'alerts.special',
} as const satisfies Record<AlertKind, string>;
const WHEN_TEXT = {
  price: { '>=': 'alerts.above', '<=': 'alerts.below' },
  percent: { '>=': 'alerts.rise', '<=': 'alerts.fall' },
  limit: { '>=': 'alerts.limitUp', '<=': 'alerts.limitDown' },
  specialQuote: { '>=': 'alerts.specialBuy', '<=': 'alerts.specialSell' },
} as const satisfies Record<AlertKind, Record<When, string>>;

/** The price that a change or a limit is today, and what it is measured by. */
function Target({ raw, facts }: { readonly raw: Raw; readonly facts: AlertFacts }) {
  const t = useText();
  const at = targetOf(raw, facts);
  const shown = (value: Price | undefined): ReactNode => (
    <PriceText value={value ?? null} tick={value === undefined ? undefined : tickSize(facts.tickTable, value)} unit />
  );
  return (
    <div className={css.target}>
      <p className={css.targetLine}>
        <span>{t('alerts.target')}</span>
        <span className={css.targetPrice}>{shown(at)}</span>
      </p>
      <p className={css.hint}>
        {raw.kind === 'percent' && (
          <>
            {t('alerts.base')} {shown(facts.day?.base)}
            <br />
          </>
        )}
        {t('alerts.follows')}
      </p>
    </div>
  );
}

type ConditionProps = {
  readonly raw: Raw;
  readonly facts: AlertFacts;
  readonly invalid: boolean;
  readonly dispatch: Dispatch;
  /** The keypad was closed. */
  readonly onLeave: () => void;
  /** What is wrong. */
  readonly children: ReactNode;
};

/** What a new alert waits for: a price, a change, the limit of the day or a special quote; upwards or downwards. */
export function Condition({ raw, facts, invalid, dispatch, onLeave, children }: ConditionProps) {
  const t = useText();
  const [keypad, setKeypad] = useState(false);
  const { kind, when } = raw;
  const byPrice = kind === 'price';
  const text = byPrice ? raw.price : raw.change;
  const tick = formatPrice(tickSize(facts.tickTable, targetOf(raw, facts) ?? facts.last));
  const typed = byPrice && !keypad ? formatTypedPrice(text, facts.tickTable) : formatTyped(text);
  const shown = byPrice || text === '' ? typed : `${when === '>=' ? '+' : '\u2212'}${typed} %`;
  const step = (steps: number): void => dispatch({ kind: 'step', steps, facts });
  const label = t(byPrice ? 'alerts.price' : 'alerts.percentOf');
  return (
    <>
      <Segmented
        label={t('alerts.kind')}
        choices={ALERT_KINDS.map((value) => ({ value, label: t(KIND_TEXT[value]) }))}
        value={kind}
        onChange={(value) => dispatch({ kind: 'kind', value })}
      />
      <Segmented
        label={t('alerts.when')}
        choices={(['>=', '<='] as const).map((value) => ({ value, label: t(WHEN_TEXT[kind][value]) }))}
        value={when}
        onChange={(next) => dispatch({ kind: 'when', when: next })}
      />
      {kind === 'limit' || kind === 'specialQuote' ? (
        children
      ) : (
        <Stepper
          label={label}
          note={byPrice ? t('ticket.tick', { tick }) : undefined}
          text={shown}
          placeholder={label}
          active={keypad}
          invalid={invalid}
          onStep={step}
          onOpen={() => setKeypad(true)}
        >
          {children}
        </Stepper>
      )}
      {(kind === 'percent' || kind === 'limit') && <Target raw={raw} facts={facts} />}
      {kind === 'specialQuote' && <p className={css.hint}>{t('alerts.specialHint')}</p>}
      <KeypadSheet
        open={keypad}
        title={label}
        value={text}
        digits={byPrice ? 8 : 2}
        decimals={1}
        onChange={(next) => dispatch({ kind: 'type', text: next })}
        onClose={() => {
          setKeypad(false);
          onLeave();
        }}
        onStep={step}
        stepLabel={byPrice ? tick : '1 %'}
      />
    </>
  );
}
