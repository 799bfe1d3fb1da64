import { useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { SharesCount, Yen } from '../../../shared/amounts/index.ts';
import type { BookVerdict, CheckedAsset } from './check-books.ts';
import css from './proof.module.css';

const TEXT: Readonly<Record<BookVerdict, TextKey>> = {
  ok: 'proof.ok',
  missing: 'proof.missing',
  changed: 'proof.changed',
  root: 'proof.otherRoot',
  account: 'proof.otherAccount',
};

/** A balance in the books of a night, and what the check of it has found. */
export function BookRow({ asset: { asset, names, amount, balance, verdict } }: { readonly asset: CheckedAsset }) {
  const t = useText();
  const language = useLanguage();
  const value = amount ?? balance;
  return (
    <li>
      <span className={css.name}>
        <span>{names === null ? (asset === 'JPY' ? t('proof.yen') : asset) : names[language]}</span>
        {names !== null && <span className={css.code}>{asset}</span>}
      </span>
      <span className={css.amount}>
        {asset === 'JPY' ? <Yen value={value} own /> : <SharesCount value={value} own />}
      </span>
      <span className={css.verdict} data-ok={verdict === 'ok'}>
        <Icon name={verdict === 'ok' ? 'check' : 'warning'} size={16} />
        {t(TEXT[verdict])}
      </span>
    </li>
  );
}
