import { useState } from 'react';
import { type TextKey, useText } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/index.ts';

/** A prompt of the catalogue, which follows the language, or the server's text. */
type FieldProblem = { readonly key: TextKey } | { readonly serverText: string };
type Found<F extends string> = { readonly [N in F]?: TextKey | undefined };

/** The errors of a form's fields. `fields`: the form's field for each of the server's. */
export function useFormErrors<F extends string>(fields: ReadonlyMap<string | null, F>) {
  const t = useText();
  const [wrong, setWrong] = useState<ReadonlyMap<F, FieldProblem>>(new Map());
  const texts: { [N in F]?: string | undefined } = {};
  for (const [field, about] of wrong) texts[field] = 'key' in about ? t(about.key) : about.serverText;
  const put = (found: Found<F>): void =>
    setWrong((now) => {
      const next = new Map(now);
      // The record's keys are field names.
      for (const [field, key] of Object.entries(found) as [F, TextKey | undefined][])
        if (key === undefined) next.delete(field);
        else next.set(field, { key });
      return next;
    });
  return {
    texts,
    /** Replaces the shown errors with these; returns whether there are none. */
    show: (found: Found<F>): boolean => {
      setWrong(new Map());
      put(found);
      return Object.values(found).every((key) => key === undefined);
    },
    /** Sets or clears the errors of some fields; the others stay. */
    put,
    /** Shows the server's rejection beside its field. */
    showRefusal: (error: unknown): void => {
      const field = error instanceof ApiError ? fields.get(error.field) : undefined;
      if (error instanceof ApiError && field !== undefined)
        setWrong((now) => new Map(now).set(field, { serverText: error.msg }));
    },
    /** Clears the errors of changed fields. */
    forget: (changed: object): void => setWrong((now) => new Map([...now].filter(([field]) => !(field in changed)))),
  };
}
