import type { SyntheticEvent } from 'react';
import { textIn } from '../../../shared/dialogs/index.ts';

/** The inputs of a submitted entry form, whose page is not left. */
export function fieldsOf(event: SyntheticEvent<HTMLElement>): { readonly tenant: string; readonly token: string } {
  event.preventDefault();
  const form = event.currentTarget;
  if (!(form instanceof HTMLFormElement)) throw new Error('not a form');
  const fields = new FormData(form);
  return { tenant: textIn(fields, 'tenant'), token: textIn(fields, 'token') };
}
