import type { CodeInput } from '../../../shared/contact/contact.ts';

/** A hidden field with the account's mail or number for password managers; users see the field above. */
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
