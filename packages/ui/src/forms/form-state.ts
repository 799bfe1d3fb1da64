import type { FormError } from '@kabuto/brokerage/forms/kit';

/** A server rejection: an error of one or more fields; the page defines its text. */
export type RefusalShape = Pick<FormError, 'fields' | 'severity'>;

/** A form's state between renders. */
export type FormState<Raw, Name extends string, Refusal> = {
  readonly raw: Raw;
  /** Fields the user has left at least once. */
  readonly touched: readonly Name[];
  /** Whether the user has tried to submit. */
  readonly tried: boolean;
  /** The server's rejection of the submitted input, until the input changes. */
  readonly refusal: Refusal | undefined;
  /** Incremented whenever the first wrong field should get the focus. */
  readonly setbacks: number;
};

export type FormEvent<Raw, Action, Name extends string, Refusal> =
  | { readonly kind: 'act'; readonly action: Action }
  | { readonly kind: 'leave'; readonly field: Name }
  | { readonly kind: 'submit'; readonly canSubmit: boolean }
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'reset'; readonly raw: Raw };

/** The state of a newly opened form with this input. */
export const openForm = <Raw>(raw: Raw): FormState<Raw, never, never> => ({
  raw,
  touched: [],
  tried: false,
  refusal: undefined,
  setbacks: 0,
});

/** The state after an event. */
export function reduceForm<Raw, Action, Name extends string, Refusal>(
  reduce: (raw: Raw, action: Action) => Raw,
  state: FormState<Raw, Name, Refusal>,
  event: FormEvent<Raw, Action, Name, Refusal>,
): FormState<Raw, Name, Refusal> {
  switch (event.kind) {
    case 'act':
      return { ...state, raw: reduce(state.raw, event.action), refusal: undefined };
    case 'leave':
      return state.touched.includes(event.field) ? state : { ...state, touched: [...state.touched, event.field] };
    case 'submit':
      return { ...state, tried: true, setbacks: state.setbacks + (event.canSubmit ? 0 : 1) };
    case 'refuse':
      return { ...state, refusal: event.refusal, setbacks: state.setbacks + 1 };
    case 'reset':
      return { ...openForm(event.raw), setbacks: state.setbacks };
  }
}

/**
 * The errors to show: prompts for missing input only after the field was left or a submit was tried, and the server's
 * rejection only if the form's own check has no error for the same field.
 */
export function shownErrors<Failure extends RefusalShape, Refusal extends RefusalShape>(
  errors: readonly Failure[],
  { tried, touched, refusal }: Pick<FormState<unknown, string, Refusal>, 'tried' | 'touched' | 'refusal'>,
): readonly (Failure | Refusal)[] {
  const own = errors.filter(
    ({ severity, fields }) => severity !== 'prompt' || tried || fields.some((field) => touched.includes(field)),
  );
  if (refusal === undefined) return own;
  const named = own.some(({ fields }) => fields.some((field) => refusal.fields.includes(field)));
  return named ? own : [...own, refusal];
}
