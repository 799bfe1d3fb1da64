import { useLanguage } from '@kabuto/i18n';
import { Icon, IconButton } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { SharesCount, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { useCopy } from '../../transfers/index.ts';
import { assetAmount, isCash } from './asset-amount.ts';
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
export function BookRow({ asset: { asset, names, amount, balance, root, verdict } }: { readonly asset: CheckedAsset }) {
  const t = useText();
  const language = useLanguage();
  const value = amount ?? balance;
  return (
    <li>
      <span className={css.name}>
        <span>{names === null ? (isCash(asset) ? t('proof.yen') : asset) : names[language]}</span>
        {names !== null && <span className={css.code}>{asset}</span>}
      </span>
      <span className={css.amount}>
        <OwnAmount asset={asset} value={value} />
      </span>
      <span className={css.verdict} data-ok={verdict === 'ok'}>
        <Icon name={verdict === 'ok' ? 'check' : 'warning'} size={16} />
        {t(TEXT[verdict])}
      </span>
      {root !== null && <ComparedRoot root={root} />}
    </li>
  );
}

/** The member's own amount of an asset; of tokens the name beside it is the unit. */
function OwnAmount({ asset, value }: { readonly asset: string; readonly value: string }) {
  const own = useOwnText();
  const amount = assetAmount(asset, value);
  if (amount.kind === 'cash') return <Yen value={value} own />;
  if (amount.kind === 'share') return <SharesCount value={value} own />;
  return own(value, () => amount.text);
}

/** The published root in short, and a button that copies all of it: to compare it with what others were shown. */
function ComparedRoot({ root }: { readonly root: string }) {
  const t = useText();
  const [done, copy] = useCopy(t('proof.root'), root);
  return (
    <span className={css.compared}>
      <span>{t('proof.root')}</span>
      <code translate="no">{`${root.slice(0, 10)}…${root.slice(-10)}`}</code>
      <IconButton label={t('transfers.copy', { what: t('proof.root') })} onClick={() => void copy()}>
        <Icon name={done ? 'check' : 'copy'} size={18} />
      </IconButton>
    </span>
  );
}
