import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import type { CompositionItem } from '../model.ts';
import css from './composition-bar.module.css';

const TEXT = { cash: 'assets.cash', shares: 'assets.shares', held: 'assets.held' } as const;

/** The parts of the total, as one bar with its legend. */
export function CompositionBar({ parts }: { readonly parts: readonly CompositionItem[] }) {
  const t = useText();
  return (
    <section className={css.composition} aria-label={t('assets.composition')}>
      <div className={css.bar} aria-hidden="true">
        {parts.map(
          ({ id, share }) =>
            share > 0 && <span key={id} className={css.part} data-part={id} style={{ flexGrow: share }} />,
        )}
      </div>
      <dl className={css.legend}>
        {parts.map(({ id, amount }) => (
          <div key={id}>
            <dt>
              <span className={css.dot} data-part={id} aria-hidden="true" />
              {t(TEXT[id])}
            </dt>
            <dd>
              <Yen value={amount} own unit={false} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
