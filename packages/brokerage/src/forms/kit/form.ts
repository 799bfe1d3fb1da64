/**
 * An error of a form, as data. `prompt`: a value is still missing, shown once the user leaves the field or tries to
 * continue; `error`: shown at once; `warning`: shown at once, but the form may be submitted.
 */
export type FormError<Name extends string = string, Code extends string = string, Remedy extends string = string> = {
  readonly code: Code;
  readonly severity: 'prompt' | 'error' | 'warning';
  /** The fields at fault, the one to focus first. */
  readonly fields: readonly Name[];
  readonly messageKey: string;
  /** The numbers of the message, in wire format. */
  readonly params: Readonly<Record<string, string>>;
  /** The action offered to remove the error. */
  readonly action?: Remedy;
};

/** Whether the error prevents submitting the form. */
export const isBlocking = ({ severity }: Pick<FormError, 'severity'>): boolean => severity !== 'warning';

/** The pure functions of a form (decision 0068). `Context` is everything it is checked against. */
export type FormDefinition<Raw, Action, Context, Fields, Summary, Failure extends FormError> = {
  /** The raw input of a new form. */
  readonly initial: (context: Context) => Raw;
  /** The raw input after an action; nothing derived is kept in it. */
  readonly reduce: (raw: Raw, action: Action) => Raw;
  /** State, text and value of each field. */
  readonly fields: (raw: Raw, context: Context) => Fields;
  /** The effect of submitting. */
  readonly summary: (raw: Raw, context: Context) => Summary;
  /** All errors, in the order in which the user should correct them. */
  readonly errors: (raw: Raw, context: Context, summary: Summary) => readonly Failure[];
};

/** Everything a page shows of a form, derived from the raw input. */
export type FormView<Raw, Fields, Summary, Failure extends FormError> = {
  readonly raw: Raw;
  readonly fields: Fields;
  readonly summary: Summary;
  readonly errors: readonly Failure[];
  readonly canSubmit: boolean;
  /** The first error that names the field, undefined when none does. */
  readonly firstErrorOf: (field: Failure['fields'][number]) => Failure | undefined;
};

export type Form<Raw, Action, Context, Fields, Summary, Failure extends FormError> = Pick<
  FormDefinition<Raw, Action, Context, Fields, Summary, Failure>,
  'initial' | 'reduce'
> & { readonly view: (raw: Raw, context: Context) => FormView<Raw, Fields, Summary, Failure> };

/** Creates the form of a definition; all derived values are read through `view`. */
export function createForm<Raw, Action, Context, Fields, Summary, Failure extends FormError>(
  definition: FormDefinition<Raw, Action, Context, Fields, Summary, Failure>,
): Form<Raw, Action, Context, Fields, Summary, Failure> {
  const { initial, reduce } = definition;
  return {
    initial,
    reduce,
    view: (raw, context) => {
      const summary = definition.summary(raw, context);
      const errors = definition.errors(raw, context, summary);
      return {
        raw,
        fields: definition.fields(raw, context),
        summary,
        errors,
        canSubmit: !errors.some(isBlocking),
        firstErrorOf: (field) => errors.find(({ fields }) => fields.includes(field)),
      };
    },
  };
}
