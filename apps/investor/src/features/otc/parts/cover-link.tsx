import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from './agreement-row.module.css';

/** The way to the blocks that were allotted to the member. */
export function CoverLink() {
  const t = useText();
  return (
    <div className={css.entry}>
      <Link to="/pages/stock/otc/cover" className={css.row}>
        <Icon name="wallet" size={18} />
        <span className={css.name}>{t('otc.toCover')}</span>
        <Icon name="forward" size={14} />
      </Link>
    </div>
  );
}
