import type { FormError } from '@kabuto/brokerage/forms/kit';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { ApiError } from '../api/index.ts';

/** An error of one field whose message is a text of the app. */
export type TextError<Name extends string> = FormError<Name> & { readonly messageKey: TextKey };
/** The server's refusal of the fields that it names, with its text. */
export type TextRefusal = { readonly fields: readonly string[]; readonly severity: 'error'; readonly text: string };

/** The error of a field that is shown once the person has tried to submit. */
export const textError = <Name extends string>(
  field: Name,
  messageKey: TextKey,
  code: string = messageKey,
  params: FormError['params'] = {},
): TextError<Name> => ({ code, severity: 'prompt', fields: [field], messageKey, params });

/** A refusal of the server; of no field when it names none. */
export const textRefusal = ({ field, msg }: Pick<ApiError, 'field' | 'msg'>): TextRefusal => ({
  fields: field === null ? [] : [field],
  severity: 'error',
  text: msg,
});

/** Reads the text of the first error that a form shows of a field; undefined when there is none. */
export const errorTexts =
  <Name extends string>(
    form: { readonly firstErrorOf: (field: Name) => TextError<Name> | TextRefusal | undefined },
    t: Translate,
  ) =>
  (field: Name): string | undefined => {
    const error = form.firstErrorOf(field);
    if (error === undefined) return undefined;
    return 'text' in error ? error.text : t(error.messageKey, error.params);
  };
