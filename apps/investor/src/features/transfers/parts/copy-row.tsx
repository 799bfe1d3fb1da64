import { Icon, IconButton } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCopy } from '../use-copy.ts';
import css from './copy-row.module.css';

type CopyRowProps = {
  readonly label: string;
  /** Exactly what is copied. */
  readonly value: string;
  /** What is shown in its place: an amount with separators. */
  readonly shown?: ReactNode;
  readonly note?: ReactNode;
  /** The value is typed by hand at the bank: larger, with space between its characters. */
  readonly spelt?: boolean;
};

/** One value with a button that copies it and nothing else; the copy is announced. */
export function CopyRow({ label, value, shown, note, spelt = false }: CopyRowProps) {
  const t = useText();
  const [done, copy] = useCopy(label, value);
  return (
    <div className={css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.copied}>
        <span className={css.value} data-spelt={spelt}>
          {shown ?? value}
          {note !== undefined && <span className={css.note}>{note}</span>}
        </span>
        <IconButton label={t('transfers.copy', { what: label })} onClick={() => void copy()}>
          {done ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
        </IconButton>
      </dd>
    </div>
  );
}
