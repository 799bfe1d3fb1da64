import { Icon } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useLoggedIn } from '../../shared/session/index.ts';
import { BrandLogo, useBrandName } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { MenuButton } from '../menu/index.ts';
import { DueOfferings } from '../offering-cards/index.ts';
import css from './home-page.module.css';
import { AssetHero } from './parts/asset-hero.tsx';
import { HeadlinesSlot } from './parts/headlines-slot.tsx';
import { IdentityBanner } from './parts/identity-banner.tsx';
import { IndexStrip } from './parts/index-strip.tsx';
import { Invitation } from './parts/invitation.tsx';
import { Movers } from './parts/movers.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { WatchPreview } from './parts/watch-preview.tsx';

/** Home (RT-01): the member's assets at a glance, or the invitation to the demo; then the market. */
export function HomePage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  const brand = useBrandName();
  return (
    <Page
      tabs
      bar={
        <AppBar
          title={<span className={css.brand}>{brand}</span>}
          backable={false}
          leading={
            <span className={css.logo}>
              <BrandLogo size={26} />
            </span>
          }
          actions={
            <>
              <Link to="/pages/trade/query/query" className={css.search} aria-label={t('common.search')}>
                <Icon name="search" />
              </Link>
              <MenuButton />
            </>
          }
        />
      }
    >
      <div className={css.columns}>
        <div className={css.column}>
          {loggedIn ? (
            <>
              <IdentityBanner />
              <DueOfferings />
              <AssetHero />
              <Shortcuts />
              <IndexStrip />
            </>
          ) : (
            <>
              <IndexStrip lead />
              <Invitation />
            </>
          )}
        </div>
        <div className={css.column}>
          {loggedIn && <WatchPreview />}
          <Movers />
          <HeadlinesSlot />
        </div>
      </div>
    </Page>
  );
}
