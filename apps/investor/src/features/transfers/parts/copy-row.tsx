import { Icon, IconButton } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import css from './copy-row.module.css';

/** Milliseconds for which the button shows that it has copied. */
const SHOWN_MS = 1_500;

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
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toast(t('transfers.copied', { what: label }));
      setDone(true);
      setTimeout(() => setDone(false), SHOWN_MS);
    } catch {
      // No clipboard on this origin, or not permitted: the text can be selected.
      message(t('transfers.copyFailed'));
    }
  };
  return (
    <div className={css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value} data-spelt={spelt}>
        {shown ?? value}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </dd>
      <IconButton label={t('transfers.copy', { what: label })} onClick={() => void copy()}>
        {done ? <Icon name="check" size={18} /> : <Icon name="copy" size={18} />}
      </IconButton>
    </div>
  );
}
