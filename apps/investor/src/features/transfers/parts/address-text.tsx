import { inGroups } from '../address-groups.ts';
import css from './address-text.module.css';

/** An address in full, to compare by eye. */
export function AddressText({ address }: { readonly address: string }) {
  return (
    <span className={css.address} translate="no">
      {inGroups(address).map(({ at, text }) => (
        <span key={at}>{text}</span>
      ))}
    </span>
  );
}
