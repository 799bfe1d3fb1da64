import { isAccepted } from '@kabuto/contract/password-rating';
import { Button, Field, Form, PasswordField } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useQueryParams } from '../../shared/navigation/navigation.ts';
import { Simulated, useOffers, useTenant } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { LanguageSelect } from '../menu/index.ts';
import { passkeysWork, RecoveryCodes } from '../step-up/index.ts';
import { CodeFields } from '../verification-code/index.ts';
import { personalWords, type RegisterField, registerErrors } from './model.ts';
import { AccountName } from './parts/account-name.tsx';
import { Consent } from './parts/consent.tsx';
import { PasskeyChoice } from './parts/passkey-choice.tsx';
import { PasswordStrength } from './parts/password-strength.tsx';
import { Step } from './parts/step.tsx';
import css from './register-page.module.css';
import { usePasswordStrength } from './use-password-strength.ts';
import { useRegister } from './use-register.ts';

/** Opening an account (RT-03): mail address or mobile number and its code, password, nickname, referrer, consent. */
export function RegisterPage() {
  const t = useText();
  const { ref } = useQueryParams();
  const tenant = useTenant();
  const refers = useOffers('referral');
  const form = useRegister(ref ?? '', tenant?.agreementVersion);
  const { input, errors, change, recoveryCodes } = form;
  const strength = usePasswordStrength(input.password, {
    personal: personalWords(input, input.nickname),
    withPasskey: input.passkey,
  });
  const missing = registerErrors(input);
  const isOpen = (fields: readonly RegisterField[]): boolean => fields.some((field) => missing[field] !== undefined);
  if (recoveryCodes.length > 0) {
    return (
      <Page bar={<AppBar title={t('settings.recovery')} session={false} backable={false} />}>
        <div className={css.form}>
          <RecoveryCodes codes={recoveryCodes} onKept={() => void form.codesKept()} />
        </div>
      </Page>
    );
  }
  return (
    <Page bar={<AppBar title={t('routes.register')} session={false} actions={<LanguageSelect />} />}>
      <Form className={css.form} onSubmit={form.submit}>
        <Simulated className={css.lead}>{t('register.lead')}</Simulated>
        <Step number={1} title={t('register.stepContact')} done={!isOpen(['email', 'mobile', 'code'])}>
          <CodeFields
            input={input}
            errors={errors}
            onChange={change}
            onLeaveContact={form.checkContact}
            onSend={form.send}
            code={form.code}
            choice={tenant?.mobile !== false}
            demo={tenant?.mode === 'demo'}
          />
        </Step>
        <Step number={2} title={t('register.stepPassword')} done={strength !== null && isAccepted(strength)}>
          {passkeysWork() && (
            <PasskeyChoice
              chosen={input.passkey}
              onChange={(passkey) => change({ passkey, password: input.password })}
              failed={form.passkeyFailed}
            />
          )}
          <AccountName of={input} />
          <PasswordField
            label={t('register.password')}
            hint={t(input.passkey ? 'register.passwordRuleWithPasskey' : 'register.passwordRule')}
            value={input.password}
            onChange={(password) => change({ password })}
            error={errors.password}
            autoComplete="new-password"
            name="password"
          />
          <PasswordStrength password={input.password} withPasskey={input.passkey} strength={strength} />
        </Step>
        <Step number={3} title={t('register.stepProfile')} done={!isOpen(['nickname', 'referrerId', 'agreed'])}>
          <Field
            label={t('register.nickname')}
            hint={t('register.nicknameRule')}
            value={input.nickname}
            onChange={(nickname) => change({ nickname })}
            error={errors.nickname}
            autoComplete="nickname"
            maxLength={20}
            name="nickname"
          />
          {refers && (
            <Field
              label={t('register.referrer')}
              hint={t('register.optional')}
              value={input.referrerId}
              onChange={(referrerId) => change({ referrerId })}
              error={errors.referrerId}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={32}
              name="referrerId"
            />
          )}
          <Consent
            version={tenant?.agreementVersion}
            agreed={input.agreed}
            onChange={(agreed) => change({ agreed })}
            error={errors.agreed}
          />
        </Step>
        <Button type="submit" busy={form.registering} disabled={tenant === undefined}>
          {t('register.submit')}
        </Button>
        <Link to="/pages/user/login" replacing className={css.other}>
          {t('register.haveAccount')}
        </Link>
      </Form>
    </Page>
  );
}
