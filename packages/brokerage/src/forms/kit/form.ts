/**
 * What is wrong with a form, as data. `prompt`: something is still missing, shown once the person leaves the field or tries to go on;
 * `error`: shown at once; `warning`: shown at once, and the form may be submitted all the same.
 */
export type FormError<Name extends string = string, Code extends string = string, Remedy extends string = string> = {
  readonly code: Code;
  readonly severity: 'prompt' | 'error' | 'warning';
  /** The fields at fault, the one to go to first. */
  readonly fields: readonly Name[];
  readonly messageKey: string;
  /** The numbers behind the message, as the wire writes them. */
  readonly params: Readonly<Record<string, string>>;
  /** What the person may be offered to remove the error. */
  readonly action?: Remedy;
};

/** Whether the form cannot be submitted because of the error. */
export const isBlocking = ({ severity }: Pick<FormError, 'severity'>): boolean => severity !== 'warning';

/** The pure functions that a form consists of (decision 0068). `Context` is everything it is judged against. */
export type FormDefinition<Raw, Action, Context, Fields, Summary, Failure extends FormError> = {
  /** The raw input of a form that was just opened. */
  readonly initial: (context: Context) => Raw;
  /** The raw input after an action; nothing derived is kept in it. */
  readonly reduce: (raw: Raw, action: Action) => Raw;
  /** State, text and value of each field. */
  readonly fields: (raw: Raw, context: Context) => Fields;
  /** What submitting would do. */
  readonly summary: (raw: Raw, context: Context) => Summary;
  /** Everything that is wrong, in the order in which a person should correct it. */
  readonly errors: (raw: Raw, context: Context, summary: Summary) => readonly Failure[];
};

/** All that a page shows of a form, derived from the raw input. */
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

/** The form of a definition; `view` is the only way to what it derives. */
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
