import { Button, Icon } from '@kabuto/ui';
import { type Translate, useText } from '../../../messages/index.ts';
import { ApiError } from '../../api/envelope.ts';
import { presentationOf } from '../../api/presentation.ts';
import { knownTenant } from '../../tenant/use-tenant.ts';
import css from './error-block.module.css';

type ErrorBlockProps = {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** `app` fills the window, `page` the space under a bar, `block` one part of a page. */
  readonly size?: 'app' | 'page' | 'block';
};

function sentence(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('errors.system');
  const presentation = presentationOf(error);
  switch (presentation.kind) {
    case 'message':
      return presentation.text;
    case 'login-expired':
      return t('errors.loginExpired');
    case 'timed-out':
      return t('errors.timedOut');
    case 'unreachable':
      return t('errors.unreachable');
    case 'nothing':
    case 'system':
      return t('errors.system');
  }
}

/** The support contact, if it is cached: after an error no further request is sent for it. */
function SupportLine() {
  const t = useText();
  const contact = knownTenant()?.supportContact ?? null;
  if (contact === null) return null;
  return (
    <p className={css.errorCode}>
      {t('errors.support')} <a href={`mailto:${contact}`}>{contact}</a>
    </p>
  );
}

/** What happened, what was not lost, the next step; code and request id for support. A tap anywhere retries. */
export function ErrorBlock({ error, onRetry, size = 'page' }: ErrorBlockProps) {
  const t = useText();
  const api = error instanceof ApiError ? error : undefined;
  return (
    // biome-ignore lint/a11y: the whole area is a larger target for the button inside it, which has the keyboard.
    <div className={css.error} data-size={size} role="alert" onClick={onRetry}>
      <span className={css.errorIcon}>
        <Icon name="warning" size={size === 'block' ? 18 : 28} />
      </span>
      {size !== 'block' && (
        <p className={css.errorTitle}>{t(size === 'app' ? 'errors.appTitle' : 'errors.pageTitle')}</p>
      )}
      <p className={css.errorBody}>
        {sentence(error, t)}
        {size !== 'block' && <span className={css.errorCalm}>{t('errors.nothingLost')}</span>}
      </p>
      {onRetry !== undefined && (
        <div className={css.errorAction}>
          <Button
            kind="quiet"
            size="small"
            onClick={(event) => {
              event.stopPropagation();
              onRetry();
            }}
          >
            {t(size === 'app' ? 'errors.reload' : 'common.retry')}
          </Button>
        </div>
      )}
      {size !== 'block' && <SupportLine />}
      {api !== undefined && size !== 'block' && (
        <p className={css.errorCode}>
          {t('errors.code', { code: api.code })}
          {api.requestId !== null && ` · ${t('errors.requestId', { id: api.requestId })}`}
        </p>
      )}
    </div>
  );
}
