import { formatIndex, formatPercent, NOTHING } from '@kabuto/i18n';
import css from './index-figures.module.css';

type IndexFiguresProps = { readonly value: string; readonly previous: string; readonly large?: boolean };

/**
 * An index's points and its change from the previous close. Both inputs are points with two decimals, as strings from
 * the wire.
 */
export function IndexFigures({ value, previous, large = false }: IndexFiguresProps) {
  const change = Number(value) - Number(previous);
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  return (
    <span className={css.index}>
      <span className={css.value} data-large={large}>
        {formatIndex(value)}
      </span>
      <span className={css.change} data-direction={direction}>
        {formatPercent(change, Number(previous)) ?? NOTHING}
      </span>
    </span>
  );
}
