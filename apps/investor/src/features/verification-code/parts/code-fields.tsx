import { Button, Field, Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { CodeInput } from '../../../shared/contact/contact.ts';
import { BrowserCheck } from '../../login/index.ts';
import type { useContactCode } from '../use-contact-code.ts';
import css from './code-fields.module.css';
import { DemoOutbox } from './demo-outbox.tsx';

type CodeFieldsProps = {
  readonly input: CodeInput;
  readonly errors: { readonly [F in keyof CodeInput]?: string | undefined };
  readonly onChange: (changed: Partial<CodeInput>) => void;
  readonly onLeaveContact: () => void;
  readonly onSend: () => void;
  readonly code: ReturnType<typeof useContactCode>;
  /** Whether the user can choose between mail and mobile number. */
  readonly choice: boolean;
  /** Whether messages of the simulation are shown here. */
  readonly demo: boolean;
  /** Labels of the two fields, where they are not the account's own contact. */
  readonly contactLabel?: { readonly email: string; readonly mobile: string };
};

/** A contact and the code sent to it, with a browser check in between when the server requires one. */
export function CodeFields(props: CodeFieldsProps) {
  const t = useText();
  const { input, errors, onChange, onLeaveContact, onSend, code, choice, demo } = props;
  const { wait, sentTo, sending, check } = code;
  const labels = props.contactLabel ?? { email: t('register.email'), mobile: t('register.mobile') };
  return (
    <>
      {choice && (
        <Segmented
          label={t('register.by')}
          choices={[
            { value: 'email', label: t('register.byEmail') },
            { value: 'mobile', label: t('register.byMobile') },
          ]}
          value={input.by}
          onChange={(by) => onChange({ by, code: '' })}
        />
      )}
      {input.by === 'email' ? (
        <Field
          key="email"
          label={labels.email}
          value={input.email}
          onChange={(email) => onChange({ email })}
          onBlur={onLeaveContact}
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          name="email"
        />
      ) : (
        <Field
          key="mobile"
          label={labels.mobile}
          placeholder={t('register.mobilePlaceholder')}
          value={input.mobile}
          onChange={(mobile) => onChange({ mobile })}
          onBlur={onLeaveContact}
          error={errors.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          name="mobile"
        />
      )}
      <BrowserCheck check={check} />
      <Field
        label={t('register.code')}
        placeholder={t('register.codePlaceholder')}
        value={input.code}
        onChange={(text) => onChange({ code: text })}
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
      {sentTo !== undefined && demo && <DemoOutbox contact={sentTo} onCode={(text) => onChange({ code: text })} />}
    </>
  );
}
