import { useState } from 'react';
import { type TextKey, useText } from '../../messages/index.ts';
import { ApiError } from '../../shared/api/index.ts';

/** A prompt of the catalogue, which follows the language, or the server's own words. */
type Wrong = { readonly key: TextKey } | { readonly said: string };
type Found<F extends string> = { readonly [N in F]?: TextKey | undefined };

/** What is wrong with the fields of a form. `fields`: the form's field for each of the server's. */
export function useFormErrors<F extends string>(fields: ReadonlyMap<string | null, F>) {
  const t = useText();
  const [wrong, setWrong] = useState<ReadonlyMap<F, Wrong>>(new Map());
  const texts: { [N in F]?: string | undefined } = {};
  for (const [field, about] of wrong) texts[field] = 'key' in about ? t(about.key) : about.said;
  const put = (found: Found<F>): void =>
    setWrong((now) => {
      const next = new Map(now);
      // A record's own keys are its fields.
      for (const [field, key] of Object.entries(found) as [F, TextKey | undefined][])
        if (key === undefined) next.delete(field);
        else next.set(field, { key });
      return next;
    });
  return {
    texts,
    /** Shows these errors and no others; answers whether there are none. */
    show: (found: Found<F>): boolean => {
      setWrong(new Map());
      put(found);
      return Object.values(found).every((key) => key === undefined);
    },
    /** Shows, or takes away, errors of some fields; the others stay. */
    put,
    /** Shows beside its field why the server refused. */
    showRefusal: (error: unknown): void => {
      const field = error instanceof ApiError ? fields.get(error.field) : undefined;
      if (error instanceof ApiError && field !== undefined)
        setWrong((now) => new Map(now).set(field, { said: error.msg }));
    },
    /** Takes the errors of changed fields away. */
    forget: (changed: object): void => setWrong((now) => new Map([...now].filter(([field]) => !(field in changed)))),
  };
}
