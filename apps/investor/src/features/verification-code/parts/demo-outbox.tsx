import { Button, Icon, Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type ContactBody, codeIn } from '../../../shared/contact/contact.ts';
import css from './demo-outbox.module.css';

/** How often the outbox is read while it is on screen, milliseconds. */
const EVERY_MS = 1500;

type DemoOutboxProps = { readonly contact: ContactBody; readonly onCode: (code: string) => void };

/**
 * The mail or text message that a simulated brokerage without a mail server would have sent; one tap fills in its code.
 */
export function DemoOutbox({ contact, onCode }: DemoOutboxProps) {
  const t = useText();
  const { data } = useCall(
    'GET v1/demo/outbox/list',
    { ...contact, pageSize: '1' },
    { refetchInterval: EVERY_MS, staleTime: 0 },
  );
  const mail = data?.rows[0];
  const code = mail === undefined ? undefined : codeIn(mail.text);
  return (
    <section className={css.outbox} aria-label={t('register.outboxTitle')}>
      <h2 className={css.head}>
        <Icon name="mail" size={18} />
        {t('register.outboxTitle')}
      </h2>
      <p className={css.note}>{t('register.outboxNote')}</p>
      {mail === undefined ? (
        <p className={css.mail} aria-busy="true">
          <Skeleton width="60%" height="14px" />
        </p>
      ) : (
        <div className={css.mail}>
          {mail.subject !== '' && <p className={css.subject}>{mail.subject}</p>}
          <p className={css.text}>{mail.text}</p>
        </div>
      )}
      {code !== undefined && (
        <Button kind="quiet" size="small" onClick={() => onCode(code)}>
          {t('register.useCode')}
        </Button>
      )}
    </section>
  );
}
