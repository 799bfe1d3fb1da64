import { useText } from '../../../messages/index.ts';
import { Field, Icon, IconButton, Skeleton } from '../../../shared/ui/index.ts';
import css from './captcha-field.module.css';

type CaptchaFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** data: URL of the picture; undefined while it is on its way. */
  readonly image: string | undefined;
  readonly onRenew: () => void;
};

/** The picture with characters to type, asked for after failures. */
export function CaptchaField({ value, onChange, error, image, onRenew }: CaptchaFieldProps) {
  const t = useText();
  return (
    <Field
      label={t('login.captcha')}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      name="captcha"
      trailing={
        <span className={css.captcha}>
          {image === undefined ? (
            <Skeleton width="110px" height="36px" />
          ) : (
            <img src={image} alt={t('login.captchaImage')} />
          )}
          <IconButton label={t('login.captchaNew')} onClick={onRenew}>
            <Icon name="refresh" size={18} />
          </IconButton>
        </span>
      }
    />
  );
}
