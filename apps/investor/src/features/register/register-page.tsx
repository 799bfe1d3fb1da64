import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useQueryParams } from '../../shared/navigation/navigation.ts';
import { useOffers } from '../../shared/tenant/index.ts';
import { AppBar, Button, Field, Page, PasswordField } from '../../shared/ui/index.ts';
import { LanguageSelect } from '../menu/index.ts';
import { CodeFields } from './parts/code-fields.tsx';
import { Consent } from './parts/consent.tsx';
import css from './register-page.module.css';
import { useRegister } from './use-register.ts';

/** Opening an account (RT-03): address and its code, password, nickname, referrer, consent. */
export function RegisterPage() {
  const t = useText();
  const { ref } = useQueryParams();
  const tenant = useCall('GET v1/tenant/tenant/info', {}, { staleTime: 300_000 });
  const refers = useOffers('referral');
  const form = useRegister(ref ?? '', tenant.data?.agreementVersion);
  const { input, errors, change } = form;
  return (
    <Page bar={<AppBar title={t('routes.register')} session={false} actions={<LanguageSelect />} />}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p className={css.lead}>{t('register.lead')}</p>
        <CodeFields
          input={input}
          errors={errors}
          onChange={change}
          onLeaveEmail={form.checkEmail}
          onSend={form.send}
          mailCode={form.mailCode}
          demo={tenant.data?.mode === 'demo'}
        />
        <PasswordField
          label={t('register.password')}
          hint={t('register.passwordRule')}
          value={input.password}
          onChange={(value) => change('password', value)}
          error={errors.password}
          autoComplete="new-password"
          name="password"
        />
        <Field
          label={t('register.nickname')}
          hint={t('register.nicknameRule')}
          value={input.nickname}
          onChange={(value) => change('nickname', value)}
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
            onChange={(value) => change('referrerId', value)}
            error={errors.referrerId}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={32}
            name="referrerId"
          />
        )}
        <Consent agreed={input.agreed} onChange={(agreed) => change('agreed', agreed)} error={errors.agreed} />
        <Button type="submit" busy={form.registering} disabled={tenant.data === undefined}>
          {t('register.submit')}
        </Button>
        <Link to="/pages/user/login" replacing className={css.other}>
          {t('register.haveAccount')}
        </Link>
      </form>
    </Page>
  );
}
