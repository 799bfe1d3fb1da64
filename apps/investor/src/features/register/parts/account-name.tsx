import type { CodeInput } from '../../../shared/contact/contact.ts';

/** Tells password managers whose password comes next, by mail or by number; people see the field above. */
export function AccountName({ of: { by, email, mobile } }: { readonly of: CodeInput }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={by === 'email' ? email : mobile}
      readOnly
      hidden
    />
  );
}
