import { formatTyped, formatWhole } from '@kabuto/i18n';
import { KeypadSheet, Stepper } from '@kabuto/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import type { QuantityLimits } from '../../../shared/quantity/index.ts';
import { FieldError } from './field-error.tsx';

type QuantityInputProps = {
  readonly value: string;
  readonly limits: QuantityLimits;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onStep: (lots: 1 | -1) => void;
  readonly onLeave: () => void;
  readonly note?: ReactNode;
};

/** The number of shares applied for: steps of a lot, or typed on the keypad. */
export function QuantityInput({ value, limits, error, onChange, onStep, onLeave, note }: QuantityInputProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { lot, least, most } = limits;
  return (
    <>
      <Stepper
        label={t('offerings.quantity')}
        note={
          note ?? t('offerings.lotOf', { lot: formatWhole(lot), least: formatWhole(least), most: formatWhole(most) })
        }
        text={formatTyped(value)}
        placeholder={t('offerings.quantity')}
        active={open}
        invalid={error !== undefined}
        onStep={onStep}
        onOpen={() => setOpen(true)}
      >
        <FieldError text={error} />
      </Stepper>
      <KeypadSheet
        open={open}
        title={t('offerings.quantity')}
        value={value}
        digits={9}
        decimals={0}
        onChange={onChange}
        onClose={() => {
          setOpen(false);
          onLeave();
        }}
        onStep={onStep}
        stepLabel={formatWhole(lot)}
      />
    </>
  );
}
