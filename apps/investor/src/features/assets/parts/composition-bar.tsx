import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import type { CompositionItem } from '../model.ts';
import css from './composition-bar.module.css';

const TEXT = { cash: 'assets.cash', shares: 'assets.shares', held: 'assets.held' } as const;

type CompositionBarProps = {
  readonly parts: readonly CompositionItem[];
  readonly onExplain: (what: CompositionItem['id']) => void;
};

/** The parts of the total, as one bar with its legend; each opens its lines. */
export function CompositionBar({ parts, onExplain }: CompositionBarProps) {
  const t = useText();
  return (
    <section className={css.composition} aria-label={t('assets.composition')}>
      <div className={css.bar} aria-hidden="true">
        {parts.map(
          ({ id, share }) =>
            share > 0 && <span key={id} className={css.part} data-part={id} style={{ flexGrow: share }} />,
        )}
      </div>
      <ul className={css.legend}>
        {parts.map(({ id, amount }) => (
          <li key={id}>
            <button type="button" className={css.entry} onClick={() => onExplain(id)}>
              <span className={css.label}>
                <span className={css.dot} data-part={id} aria-hidden="true" />
                {t(TEXT[id])}
              </span>
              <Yen value={amount} own unit={false} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
