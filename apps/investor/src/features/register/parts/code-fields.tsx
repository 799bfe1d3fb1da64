import { useText } from '../../../messages/index.ts';
import { Button, Field } from '../../../shared/ui/index.ts';
import { CaptchaField } from '../../login/index.ts';
import css from '../register-page.module.css';
import type { useMailCode } from '../use-mail-code.ts';
import { DemoOutbox } from './demo-outbox.tsx';

type CodeInput = { readonly email: string; readonly code: string; readonly captcha: string };

type CodeFieldsProps = {
  readonly input: CodeInput;
  readonly errors: { readonly [F in keyof CodeInput]?: string | undefined };
  readonly onChange: (field: keyof CodeInput, value: string) => void;
  readonly onLeaveEmail: () => void;
  readonly onSend: () => void;
  readonly mailCode: ReturnType<typeof useMailCode>;
  /** Whether mails of the simulation are shown here. */
  readonly demo: boolean;
};

/** A mail address and the code that is sent to it, with the picture in between when the server asks for one. */
export function CodeFields({ input, errors, onChange, onLeaveEmail, onSend, mailCode, demo }: CodeFieldsProps) {
  const t = useText();
  const { wait, sentTo, sending, captcha } = mailCode;
  return (
    <>
      <Field
        label={t('register.email')}
        value={input.email}
        onChange={(value) => onChange('email', value)}
        onBlur={onLeaveEmail}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        name="email"
      />
      {captcha !== undefined && (
        <CaptchaField
          value={input.captcha}
          onChange={(value) => onChange('captcha', value)}
          error={errors.captcha}
          image={captcha.image}
          onRenew={captcha.renew}
        />
      )}
      <Field
        label={t('register.code')}
        placeholder={t('register.codePlaceholder')}
        value={input.code}
        onChange={(value) => onChange('code', value)}
        error={errors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        name="code"
        trailing={
          <span className={css.send}>
            <Button kind="text" size="small" busy={sending} disabled={wait > 0} onClick={onSend}>
              {wait > 0 ? t('register.resendIn', { seconds: wait }) : t('register.sendCode')}
            </Button>
          </span>
        }
      />
      {sentTo !== undefined && demo && <DemoOutbox email={sentTo} onCode={(code) => onChange('code', code)} />}
    </>
  );
}
