import { formatTyped } from '@kabuto/i18n';
import { useText } from '../../messages/index.ts';
import { slots } from '../storage/slots.ts';
import { useStored } from '../storage/storage.ts';
import css from './amounts.module.css';
import { HIDDEN } from './amounts.tsx';

/** Decimals of a rate; all are shown, so that rates keep their width. */
const RATE_DECIMALS = 4;

type TokensProps = {
  /** The text of the wire: '250.5'. */
  readonly value: string;
  /** False for what is being entered or confirmed, and for terms of a network; all others are hidden by the eye. */
  readonly own?: boolean;
};

/** An amount of USDT with its small unit. */
export function Tokens({ value, own = true }: TokensProps) {
  const t = useText();
  const hidden = useStored(slots.hideAmounts) && own;
  return (
    <span className={css.figure}>
      {hidden ? HIDDEN : formatTyped(value)}
      <span className={css.unit}>{t('transfers.usdt')}</span>
    </span>
  );
}

/** Yen for one token, from the text of the wire: '150.1234'. */
export function TokenRate({ value }: { readonly value: string }) {
  const t = useText();
  const [whole = '', fraction = ''] = value.split('.');
  return (
    <span className={css.figure}>
      {`${formatTyped(whole)}.${fraction.padEnd(RATE_DECIMALS, '0')}`}
      <span className={css.unit}>{t('common.yen')}</span>
    </span>
  );
}
