import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isBuilt } from '../../shared/navigation/routes.ts';
import { AppBar, Logo, Page } from '../../shared/ui/index.ts';
import { LanguageSelect, ThemeButton } from '../menu/index.ts';
import css from './login-page.module.css';
import { DemoEntrance } from './parts/demo-entrance.tsx';
import { LoginForm } from './parts/login-form.tsx';
import { OperatorLine } from './parts/operator-line.tsx';

/** The entrance (RT-02): the demo in one tap, mail or mobile number and password, language and theme, who runs this. */
export function LoginPage() {
  const t = useText();
  const tenant = useCall('GET v1/tenant/tenant/info', {}, { staleTime: 300_000 });
  const isDemo = tenant.data?.mode !== 'live';
  return (
    <Page
      bar={
        <AppBar
          title=""
          session={false}
          actions={
            <>
              <LanguageSelect />
              <ThemeButton />
            </>
          }
        />
      }
    >
      <div className={css.column}>
        <div className={css.brand}>
          <Logo size={44} />
          <p className={css.name}>{t('common.appName')}</p>
          {isDemo && <p className={css.paper}>{t('login.paperMoney')}</p>}
        </div>
        {isDemo && (
          <>
            <DemoEntrance />
            <p className={css.or}>{t('login.or')}</p>
          </>
        )}
        <LoginForm mobile={tenant.data?.mobile !== false} />
        <nav className={css.links}>
          <Link to="/pages/user/register">{t('login.register')}</Link>
          {isBuilt('/pages/user/forget') && <Link to="/pages/user/forget">{t('login.forgot')}</Link>}
        </nav>
        <OperatorLine tenant={tenant.data} />
      </div>
    </Page>
  );
}
