import type { Form, FormError, FormView } from '@kabuto/brokerage/forms/kit';
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { goToFirstWrong } from '../input/first-wrong.ts';
import { type FormEvent, type FormState, openForm, type RefusalShape, reduceForm, shownErrors } from './form-state.ts';

type NameOf<Failure extends FormError> = Failure['fields'][number];

export type UsedForm<Raw, Action, Fields, Summary, Failure extends FormError, Refusal> = Omit<
  FormView<Raw, Fields, Summary, Failure>,
  'errors' | 'firstErrorOf'
> & {
  /** The errors to show, including the server's rejection. */
  readonly errors: readonly (Failure | Refusal)[];
  /** The first of them for the field. */
  readonly firstErrorOf: (field: NameOf<Failure>) => Failure | Refusal | undefined;
  readonly dispatch: (action: Action) => void;
  /** The user has left a field: missing input there is shown from now on. */
  readonly leave: (field: NameOf<Failure>) => void;
  /**
   * The user tries to submit: returns whether the form is valid; if not, shows all prompts and focuses the first wrong
   * field.
   */
  readonly submit: () => boolean;
  /** Shows the server's rejection until the next action. */
  readonly refuse: (refusal: Refusal) => void;
  /** Resets the form to this input, by default to that of a newly opened form. */
  readonly reset: (raw?: Raw) => void;
  /** Incremented whenever the first wrong field should get the focus: for `useFirstWrong`. */
  readonly setbacks: number;
};

/** Names the type of the server's rejection, so that the form's own types can be inferred. */
export const refusedBy = <Refusal extends RefusalShape>(): { readonly refusal?: Refusal } => ({});

/** A form in a component: keeps the raw input and the user's actions, and derives everything else on each render. */
export function useForm<Raw, Action, Context, Fields, Summary, Failure extends FormError, Refusal extends RefusalShape>(
  form: Form<Raw, Action, Context, Fields, Summary, Failure>,
  _refused: { readonly refusal?: Refusal },
  context: Context,
  opened?: Raw,
): UsedForm<Raw, Action, Fields, Summary, Failure, Refusal> {
  type State = FormState<Raw, NameOf<Failure>, Refusal>;
  type Event = FormEvent<Raw, Action, NameOf<Failure>, Refusal>;
  const [state, send] = useReducer(
    (now: State, event: Event): State => reduceForm(form.reduce, now, event),
    opened === undefined ? form.initial(context) : opened,
    (raw): State => openForm(raw),
  );
  const view = form.view(state.raw, context);
  const errors = shownErrors<Failure, Refusal>(view.errors, state);
  return {
    ...view,
    errors,
    firstErrorOf: (field) => errors.find(({ fields }) => fields.includes(field)),
    dispatch: (action) => send({ kind: 'act', action }),
    leave: (field) => send({ kind: 'leave', field }),
    submit: () => {
      send({ kind: 'submit', canSubmit: view.canSubmit });
      return view.canSubmit;
    },
    refuse: (refusal) => send({ kind: 'refuse', refusal }),
    reset: (raw) => send({ kind: 'reset', raw: raw === undefined ? form.initial(context) : raw }),
    setbacks: state.setbacks,
  };
}

/** A ref for the element that contains a form's fields: focuses the first wrong one whenever `setbacks` increases. */
export function useFirstWrong<E extends HTMLElement>(setbacks: number): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    if (setbacks > 0) goToFirstWrong(box.current);
  }, [setbacks]);
  return box;
}
