import type { FactorStep } from '@kabuto/contract';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isBuilt } from '../../shared/navigation/routes.ts';
import { BrandLogo, Simulated, useBrandName, useOffers, useTenant } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { LanguageSelect, ThemeButton } from '../menu/index.ts';
import { passkeysWork, useKnownPasskey } from '../step-up/index.ts';
import css from './login-page.module.css';
import { DemoEntrance } from './parts/demo-entrance.tsx';
import { LoginForm } from './parts/login-form.tsx';
import { OperatorLine } from './parts/operator-line.tsx';

/**
 * The login page (RT-02): the demo in one tap, mail or mobile number and password, language and theme, the operator.
 */
export function LoginPage() {
  const t = useText();
  const tenant = useTenant();
  const brand = useBrandName();
  const registers = useOffers('registration');
  const givesDemos = useOffers('demoLogin') && tenant?.mode !== 'live';
  const knownPasskey = useKnownPasskey() && passkeysWork();
  const [step, setStep] = useState<FactorStep | null>(null);
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
          <BrandLogo size={44} />
          <p className={css.name}>{brand === '' ? '\u00a0' : brand}</p>
          <Simulated className={css.paper}>{t('login.paperMoney')}</Simulated>
        </div>
        <LoginForm
          mobile={tenant?.mobile !== false}
          entrance={givesDemos ? <DemoEntrance main={!knownPasskey} /> : null}
          knownPasskey={knownPasskey}
          step={step}
          onStep={setStep}
        />
        {step === null && (
          <nav className={css.links}>
            {registers && <Link to="/pages/user/register">{t('login.register')}</Link>}
            {isBuilt('/pages/user/forget') && <Link to="/pages/user/forget">{t('login.forgot')}</Link>}
          </nav>
        )}
        <OperatorLine tenant={tenant} />
      </div>
    </Page>
  );
}
