/**
 * `irrelevant`: does not apply, and is not shown. `disabled`: shown, but its value follows from other fields. Both keep
 * their text, which is ignored until they are enabled again.
 */
export type FieldState = 'irrelevant' | 'disabled' | 'enabled';

/** A field's text after parsing: blank, unreadable, or a value. */
export type Reading<Value> =
  | { readonly kind: 'blank' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'value'; readonly value: Value };

export type Field<Value> = {
  readonly state: FieldState;
  /** The text stored by the reducer. */
  readonly raw: string;
  /** The parsed text, whatever the field's state. */
  readonly reading: Reading<Value>;
  /** The value in effect, or null: irrelevant, disabled, blank and unreadable fields have none. */
  readonly effective: Value | null;
};

function read<Value>(text: string, parse: (text: string) => Value | undefined): Reading<Value> {
  if (text === '') return { kind: 'blank' };
  const value = parse(text);
  return value === undefined ? { kind: 'unreadable' } : { kind: 'value', value };
}

/** A field with its state; `parse` returns undefined for a text that is not a value. */
export function createField<Value>(
  state: FieldState,
  raw: string,
  parse: (text: string) => Value | undefined,
): Field<Value> {
  const reading = read(raw, parse);
  const effective = state === 'enabled' && reading.kind === 'value' ? reading.value : null;
  return { state, raw, reading, effective };
}

/** Whether an enabled field is still to be filled in. */
export const isBlank = ({ state, reading }: Field<unknown>): boolean => state === 'enabled' && reading.kind === 'blank';

/** Whether an enabled field contains a text that is not a value. */
export const isUnreadable = ({ state, reading }: Field<unknown>): boolean =>
  state === 'enabled' && reading.kind === 'unreadable';
