import { TextField } from '@mui/material';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { useText } from '../../messages/index.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  /** What is allowed, in words: below the field, and with its name when the form was sent with something else. */
  readonly allowed: string;
  readonly maxLength: number;
  /** A regular expression that the whole text matches. */
  readonly pattern?: string;
  readonly defaultValue?: string;
  /** The language of what is typed, where it is not that of the page. */
  readonly lang?: string;
  readonly optional?: boolean;
  readonly autoFocus?: boolean;
  readonly multiline?: boolean;
  /** Lines of an empty text of several lines. */
  readonly rows?: number;
  /** The keyboard of a touch screen; digits unless given. */
  readonly inputMode?: 'numeric' | 'text';
};

const isField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** A text field that names itself and what is allowed when it is wrong, in the language of the page. */
export function CheckedField({ allowed, pattern, maxLength, inputMode = 'numeric', ...props }: Props) {
  const t = useText();
  const {
    name,
    label,
    defaultValue = '',
    optional = false,
    autoFocus = false,
    multiline = false,
    rows = 2,
    lang,
  } = props;
  const [fault, setFault] = useState<'missing' | 'wrong' | null>(null);
  const onInvalid = (event: SyntheticEvent<HTMLDivElement>): void => {
    event.preventDefault();
    const { target } = event;
    if (!isField(target)) return;
    setFault(target.validity.valueMissing ? 'missing' : 'wrong');
    if (target.form?.querySelector('input:invalid, textarea:invalid') === target) target.focus();
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    // Whether it fits the other fields is judged again when the form is sent.
    target.setCustomValidity('');
    if (target.validity.valid) setFault(null);
  };
  const faults = { missing: 'common.fieldMissing', wrong: 'common.fieldWrong' } as const;
  return (
    <TextField
      name={name}
      label={label}
      defaultValue={defaultValue}
      required={!optional}
      autoFocus={autoFocus}
      autoComplete="off"
      fullWidth
      {...(multiline ? { multiline, minRows: rows } : {})}
      error={fault !== null}
      helperText={fault === null ? allowed : t(faults[fault], { field: label, allowed })}
      onInvalid={onInvalid}
      onChange={onChange}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength, inputMode, lang, ...(pattern === undefined ? {} : { pattern }) },
      }}
    />
  );
}
