import { Icon, IconButton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useHiddenAmounts, Yen } from '../../../shared/amounts/index.ts';
import type { LiveAssets } from '../model.ts';
import type { Explained } from './explain-sheet.tsx';
import css from './total-hero.module.css';

type TotalHeroProps = { readonly assets: LiveAssets; readonly onExplain: (what: Explained) => void };

/** The page's main number: total assets, with the unrealised result and the day's result. Each opens its lines. */
export function TotalHero({ assets, onExplain }: TotalHeroProps) {
  const t = useText();
  const [hidden, toggle] = useHiddenAmounts();
  return (
    <section className={css.hero}>
      <div className={css.head}>
        <h2 id="assets-total">{t('assets.total')}</h2>
        <IconButton
          label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
          aria-pressed={hidden}
          onClick={toggle}
          className={css.eye}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </IconButton>
      </div>
      <button
        type="button"
        className={css.total}
        aria-labelledby="assets-total assets-amount"
        onClick={() => onExplain('total')}
      >
        <span id="assets-amount">
          <Yen value={assets.total} own />
        </span>
        <Icon name="forward" size={16} />
      </button>
      <div className={css.results}>
        <button type="button" className={css.result} onClick={() => onExplain('unrealised')}>
          <span className={css.label}>{t('assets.unrealised')}</span>
          <span className={css.figures}>
            <SignedYen value={assets.unrealised} />
            <Percent part={assets.unrealised} base={assets.marketValue - assets.unrealised} own />
          </span>
        </button>
        <button type="button" className={css.result} onClick={() => onExplain('today')}>
          <span className={css.label}>{t('assets.today')}</span>
          <span className={css.figures}>
            <SignedYen value={assets.day} />
            <Percent part={assets.day} base={assets.total - assets.day} own />
          </span>
        </button>
      </div>
    </section>
  );
}
