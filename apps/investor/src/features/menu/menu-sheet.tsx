import { Button, Chip, Icon, Sheet } from '@kabuto/ui';
import { confirmDialog } from '@kabuto/ui/overlays';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { performLogout, useLoggedIn } from '../../shared/session/index.ts';
import { slots } from '../../shared/storage/slots.ts';
import { useStored } from '../../shared/storage/storage.ts';
import { useTenantCall } from '../../shared/tenant/index.ts';
import { VERSION } from './data/version.ts';
import { DemoPanel } from './demo-panel.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { LinkGroup } from './link-group.tsx';
import { MONEY_LINKS, OFFERING_LINKS, OWN_OFFERING_LINKS } from './links.ts';
import { memberName } from './member-name.ts';
import css from './menu.module.css';

type MenuSheetProps = { readonly open: boolean; readonly onClose: () => void };

/** Display choices, the demo's controls, the agreement, logout, and links to the member's pages. */
export function MenuSheet({ open, onClose }: MenuSheetProps) {
  const t = useText();
  const loggedIn = useLoggedIn();
  const stored = useStored(slots.userInfo);
  const tenant = useTenantCall(open);
  const user = useCall('GET v1/user/user/info', {}, { enabled: open && loggedIn, staleTime: 300_000 });
  const isDemoAccount = user.data?.demo === true;

  const logOut = async (): Promise<void> => {
    const confirmed = await confirmDialog({
      title: t('menu.logoutTitle'),
      okLabel: t('menu.logout'),
      ...(isDemoAccount ? { body: t('menu.logoutDemoBody') } : {}),
    });
    if (!confirmed) return;
    onClose();
    await performLogout();
  };

  return (
    <Sheet open={open} onClose={onClose} title={t('menu.title')}>
      <div className={css.who}>
        <span className={css.face}>
          <Icon name="user" />
        </span>
        <span className={css.name}>
          {loggedIn ? memberName(stored?.nickname ?? '', isDemoAccount, t) : t('menu.guest')}
          {loggedIn && stored?.maskedMail != null && <span className={css.mail}>{stored.maskedMail}</span>}
        </span>
        {isDemoAccount && <Chip tone="accent">{t('menu.demoAccount')}</Chip>}
        {!loggedIn && (
          <Link to="/pages/user/login" className={css.inline} onClick={onClose}>
            {t('common.login')}
          </Link>
        )}
      </div>
      <section className={css.group}>
        <h3 className={css.heading}>{t('menu.display')}</h3>
        <DisplayChoices />
      </section>
      <LinkGroup heading="menu.offerings" links={loggedIn ? OWN_OFFERING_LINKS : OFFERING_LINKS} onClose={onClose} />
      {loggedIn && <LinkGroup heading="menu.money" links={MONEY_LINKS} onClose={onClose} />}
      {loggedIn && tenant.data?.mode === 'demo' && <DemoPanel resettable={isDemoAccount} />}
      <div className={css.foot}>
        {loggedIn && (
          <>
            <Link to="/pages/user/info/info" className={css.footLink} onClick={onClose}>
              {t('routes.info')}
              <Icon name="forward" size={16} />
            </Link>
            <Link to="/pages/user/set/set" className={css.footLink} onClick={onClose}>
              {t('routes.settings')}
              <Icon name="forward" size={16} />
            </Link>
          </>
        )}
        <Link to="/pages/user/agreement/agreement" className={css.footLink} onClick={onClose}>
          {t('menu.agreement')}
          <Icon name="forward" size={16} />
        </Link>
        {loggedIn && (
          <Button kind="quiet" onClick={() => void logOut()}>
            {t('menu.logout')}
          </Button>
        )}
        <p className={css.version}>{t('menu.version', { version: VERSION.name, code: VERSION.code })}</p>
      </div>
    </Sheet>
  );
}
