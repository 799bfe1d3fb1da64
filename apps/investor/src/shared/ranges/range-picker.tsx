import { formatIsoDate } from '@kabuto/i18n';
import type { IsoDate } from '@kabuto/market';
import { Button, ChoiceChip, Field, Form, Sheet } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useSession } from '../stream/index.ts';
import { PRESETS, presetOf, type Range, type RangeFault, rangeFault, rangeOfPreset, rangeOfQuery } from './range.ts';
import css from './range-picker.module.css';

const PRESET_TEXT = {
  week: 'trades.week',
  month: 'trades.month',
  quarter: 'trades.quarter',
  year: 'trades.year',
} as const;
const MISSING_TEXT = { from: 'trades.fromMissing', to: 'trades.toMissing' } as const;

type CustomRangeProps = {
  readonly first: Range;
  readonly today: IsoDate | undefined;
  readonly onDone: (range: Range) => void;
};

/** Two dates of the user's own, checked before they are used. */
function CustomRange({ first, today, onDone }: CustomRangeProps) {
  const t = useText();
  const [from, setFrom] = useState<string>(first.from ?? '');
  const [to, setTo] = useState<string>(first.to ?? today ?? '');
  const [tried, setTried] = useState(false);
  const error = rangeFault(from, to);
  const textOf = (field: RangeFault['field']): string | undefined => {
    if (!tried || error?.field !== field) return undefined;
    if (error.kind === 'missing') return t(MISSING_TEXT[field]);
    return t(error.kind === 'reversed' ? 'trades.reversed' : 'prompts.dateRange');
  };
  return (
    <Form
      className={css.form}
      onSubmit={() => {
        setTried(true);
        if (error === null) onDone(rangeOfQuery({ from, to }));
      }}
    >
      <Field label={t('trades.from')} type="date" value={from} onChange={setFrom} max={today} error={textOf('from')} />
      <Field label={t('trades.to')} type="date" value={to} onChange={setTo} max={today} error={textOf('to')} />
      <Button type="submit">{t('trades.show')}</Button>
    </Form>
  );
}

type RangePickerProps = { readonly value: Range; readonly onChange: (range: Range) => void };

/**
 * The range of dates that a list shows: presets that end on the order date, or two dates of at most a year (VAL-25).
 */
export function RangePicker({ value, onChange }: RangePickerProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  // Dates on the wire are those of the contract's pattern.
  const today = useSession()?.orderDate as IsoDate | undefined;
  const chosen = presetOf(value, today);
  const { from, to } = value;
  const own = chosen === null && from !== undefined && to !== undefined;
  return (
    <fieldset className={css.presets}>
      <legend className={css.legend}>{t('trades.range')}</legend>
      {PRESETS.map((preset) => (
        <ChoiceChip
          key={preset}
          chosen={chosen === preset}
          disabled={today === undefined && preset !== 'year'}
          onClick={() => today !== undefined && onChange(rangeOfPreset(preset, today))}
        >
          {t(PRESET_TEXT[preset])}
        </ChoiceChip>
      ))}
      <ChoiceChip chosen={own} onClick={() => setOpen(true)}>
        {own ? `${formatIsoDate(from)} – ${formatIsoDate(to)}` : t('trades.custom')}
      </ChoiceChip>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('trades.custom')}>
        <CustomRange
          first={value}
          today={today}
          onDone={(range) => {
            setOpen(false);
            onChange(range);
          }}
        />
      </Sheet>
    </fieldset>
  );
}
