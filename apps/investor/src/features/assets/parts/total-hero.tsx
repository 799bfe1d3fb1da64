import { useText } from '../../../messages/index.ts';
import { Percent, SignedYen, useHiddenAmounts, Yen } from '../../../shared/amounts/index.ts';
import { Icon, IconButton } from '../../../shared/ui/index.ts';
import type { LiveAssets } from '../model.ts';
import css from './total-hero.module.css';

/** The page's main number: total assets, with the unrealised result and the day's result. */
export function TotalHero({ assets }: { readonly assets: LiveAssets }) {
  const t = useText();
  const [hidden, toggle] = useHiddenAmounts();
  return (
    <section className={css.hero}>
      <div className={css.head}>
        <h2>{t('assets.total')}</h2>
        <IconButton
          label={t(hidden ? 'common.showAmounts' : 'common.hideAmounts')}
          aria-pressed={hidden}
          onClick={toggle}
          className={css.eye}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </IconButton>
      </div>
      <p className={css.total}>
        <Yen value={assets.total} own />
      </p>
      <dl className={css.results}>
        <div>
          <dt>{t('assets.unrealised')}</dt>
          <dd>
            <SignedYen value={assets.unrealised} />
            <Percent part={assets.unrealised} base={assets.marketValue - assets.unrealised} own />
          </dd>
        </div>
        <div>
          <dt>{t('assets.today')}</dt>
          <dd>
            <SignedYen value={assets.day} />
            <Percent part={assets.day} base={assets.total - assets.day} own />
          </dd>
        </div>
      </dl>
    </section>
  );
}
