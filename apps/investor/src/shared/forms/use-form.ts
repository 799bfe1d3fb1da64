import type { Form, FormError, FormView } from '@kabuto/brokerage/forms/kit';
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { goToFirstWrong } from '../ui/input/first-wrong.ts';
import { type FormEvent, type FormState, openForm, type RefusalShape, reduceForm, shownErrors } from './form-state.ts';

type NameOf<Failure extends FormError> = Failure['fields'][number];

export type UsedForm<Raw, Action, Fields, Summary, Failure extends FormError, Refusal> = Omit<
  FormView<Raw, Fields, Summary, Failure>,
  'errors' | 'firstErrorOf'
> & {
  /** The errors that are shown now, and the server's refusal among them. */
  readonly errors: readonly (Failure | Refusal)[];
  /** The first of them that names the field. */
  readonly firstErrorOf: (field: NameOf<Failure>) => Failure | Refusal | undefined;
  readonly dispatch: (action: Action) => void;
  /** The person has left a field: what is missing there is shown from now on. */
  readonly leave: (field: NameOf<Failure>) => void;
  /** The person tries to submit: returns whether they may; else everything missing is shown and the first wrong field gets the focus. */
  readonly submit: () => boolean;
  /** Shows what the server has refused, until the next action. */
  readonly refuse: (refusal: Refusal) => void;
  /** Starts again with this input, by default with that of a form just opened. */
  readonly reset: (raw?: Raw) => void;
  /** Rises whenever the person is to be led to the first wrong field: for `useFirstWrong`. */
  readonly setbacks: number;
};

/** Names the type of what the server refuses, so that the form's own types can be inferred. */
export const refusedBy = <Refusal extends RefusalShape>(): { readonly refusal?: Refusal } => ({});

/** A form in a component, which keeps raw input and what the person has done, and derives the rest anew in each rendering. */
export function useForm<Raw, Action, Context, Fields, Summary, Failure extends FormError, Refusal extends RefusalShape>(
  form: Form<Raw, Action, Context, Fields, Summary, Failure>,
  _refused: { readonly refusal?: Refusal },
  context: Context,
  first: Raw = form.initial(context),
): UsedForm<Raw, Action, Fields, Summary, Failure, Refusal> {
  type State = FormState<Raw, NameOf<Failure>, Refusal>;
  type Event = FormEvent<Raw, Action, NameOf<Failure>, Refusal>;
  const [state, send] = useReducer(
    (now: State, event: Event): State => reduceForm(form.reduce, now, event),
    first,
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
    reset: (raw = form.initial(context)) => send({ kind: 'reset', raw }),
    setbacks: state.setbacks,
  };
}

/** The ref of the element that a form's fields are in: the first wrong one gets the focus whenever `setbacks` rises. */
export function useFirstWrong<E extends HTMLElement>(setbacks: number): RefObject<E | null> {
  const box = useRef<E>(null);
  useEffect(() => {
    if (setbacks > 0) goToFirstWrong(box.current);
  }, [setbacks]);
  return box;
}
