import { Icon, IconButton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useHiddenAmounts, Yen } from '../../../shared/amounts/index.ts';
import type { Totals as Sums } from '../model.ts';
import css from './totals.module.css';

/** The live totals over all holdings, with the button that hides amounts. */
export function Totals({ totals }: { readonly totals: Sums }) {
  const t = useText();
  const [hidden, toggle] = useHiddenAmounts();
  return (
    <div className={css.totals}>
      <div className={css.top}>
        <span className={css.label}>{t('holding.total')}</span>
        <IconButton
          label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
          onClick={toggle}
          aria-pressed={hidden}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} />
        </IconButton>
      </div>
      <p className={css.value}>
        <Yen value={totals.value} own />
      </p>
      <dl className={css.results}>
        <div>
          <dt>{t('holding.unrealised')}</dt>
          <dd>
            <SignedYen value={totals.unrealised} />
            <Percent part={totals.unrealised} base={totals.cost} own />
          </dd>
        </div>
        <div>
          <dt>{t('holding.day')}</dt>
          <dd>
            <SignedYen value={totals.day} />
            <Percent part={totals.day} base={totals.value - totals.day} own />
          </dd>
        </div>
      </dl>
    </div>
  );
}
