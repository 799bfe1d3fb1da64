import type { Calls } from '@kabuto/contract';
import { Icon, Section, Skeleton } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Row } from '../../../shared/ui/index.ts';
import type { SecurityTask } from '../security/task.ts';
import css from '../settings-page.module.css';
import { DemoLine } from './demo-line.tsx';

type SecurityRowsProps = {
  readonly user: Calls['GET v1/user/user/info']['reply'] | undefined;
  /** Whether members can be reached by mobile number. */
  readonly mobile: boolean;
  readonly factors: Calls['GET v1/user/factor/list']['reply'] | undefined;
  readonly sessions: Calls['GET v1/user/session/list']['reply']['rows'] | undefined;
  readonly onOpen: (task: SecurityTask) => void;
};

/**
 * The account's security settings; each row opens its form. A demo account has its devices only, and one line for the
 * rest.
 */
export function SecurityRows({ user, mobile, factors, sessions, onOpen }: SecurityRowsProps) {
  const t = useText();
  const shownValue = <T,>(known: T | undefined, say: (known: T) => string): ReactNode =>
    known === undefined ? <Skeleton width="4em" height="0.9em" /> : say(known);
  const rows: readonly { readonly task: SecurityTask; readonly title: TextKey; readonly value?: ReactNode }[] = [
    {
      task: 'email',
      title: 'register.email',
      value: shownValue(user, ({ maskedMail }) => maskedMail ?? t('settings.none')),
    },
    ...(mobile
      ? ([
          {
            task: 'mobile',
            title: 'register.mobile',
            value: shownValue(user, ({ maskedMobile }) => maskedMobile ?? t('settings.none')),
          },
        ] as const)
      : []),
    {
      task: 'passkeys',
      title: 'settings.passkeys',
      value: shownValue(factors, ({ passkeys: { length } }) =>
        length === 0 ? t('settings.none') : t('settings.count', { count: length }),
      ),
    },
    {
      task: 'totp',
      title: 'settings.totp',
      value: shownValue(factors, ({ totpSince }) => t(totpSince === null ? 'settings.none' : 'settings.on')),
    },
    {
      task: 'recovery',
      title: 'settings.recovery',
      value: shownValue(factors, ({ recoveryCodesLeft: count }) =>
        count === 0 ? t('settings.none') : t('settings.left', { count }),
      ),
    },
    {
      task: 'devices',
      title: 'settings.devices',
      value: shownValue(sessions, ({ length }) => t('settings.deviceCount', { count: length })),
    },
    { task: 'password', title: 'settings.password' },
    { task: 'freeze', title: 'settings.freeze' },
    { task: 'export', title: 'settings.export' },
    { task: 'close', title: 'settings.close' },
  ];
  const demo = user?.demo === true;
  const shown = demo ? rows.filter(({ task }) => task === 'devices') : rows;
  return (
    <Section title={t('settings.security')}>
      {shown.map(({ task, title, value }) => (
        <Row
          key={task}
          title={t(title)}
          onClick={() => onOpen(task)}
          value={
            <span className={css.value}>
              {value}
              <Icon name="forward" size={16} />
            </span>
          }
        />
      ))}
      {demo && <DemoLine />}
    </Section>
  );
}
