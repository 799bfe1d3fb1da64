import type { CashLine } from '@kabuto/contract';
import { formatIsoDate, formatTime, useLanguage } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { textOfLine } from '../model.ts';
import css from './cash-row.module.css';

type CashRowProps = { readonly line: CashLine; readonly onOpen: (transferId: string) => void };

/** What moved the cash and when; the amount, and the cash after it. A trade opens its order, a transfer itself. */
export function CashRow({ line, onOpen }: CashRowProps) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { orderId, transferId, names, code, settlesOn } = line;
  const content = (
    <>
      <span className={css.what}>
        <span className={css.title}>{names === null ? textOfLine(line, t, own) : names[language]}</span>
        <span className={css.more}>
          <time>{formatTime(line.at).slice(0, 5)}</time>
          {names !== null && <span>{textOfLine(line, t, own)}</span>}
          {code !== null && <span>{code}</span>}
          {settlesOn !== null && <span>{t('cashBook.settles', { date: formatIsoDate(settlesOn, true) })}</span>}
        </span>
      </span>
      <span className={css.figures}>
        <span className={css.amount}>
          <SignedYen value={line.amount} />
        </span>
        <span className={css.balance}>
          <span className={css.label}>{t('cashBook.balance')}</span> <Yen value={line.balance} own unit={false} />
        </span>
      </span>
    </>
  );
  if (transferId !== null)
    return (
      <li className={css.item}>
        <button type="button" className={css.row} data-link="true" onClick={() => onOpen(transferId)}>
          {content}
          <Icon name="forward" size={14} />
        </button>
      </li>
    );
  if (orderId === null)
    return (
      <li className={css.item}>
        <div className={css.row}>{content}</div>
      </li>
    );
  return (
    <li className={css.item}>
      <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId }} className={css.row} data-link="true">
        {content}
        <Icon name="forward" size={14} />
      </Link>
    </li>
  );
}
