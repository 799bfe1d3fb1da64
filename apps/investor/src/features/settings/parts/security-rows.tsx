import type { Calls } from '@kabuto/contract';
import { Section } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { DemoLine, FactorRows, SecurityRow, type SecurityTask, shownValue } from '../../security/index.ts';

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
  const devices = (
    <SecurityRow
      title={t('settings.devices')}
      value={shownValue(sessions, ({ length }) => t('settings.deviceCount', { count: length }))}
      onOpen={() => onOpen('devices')}
    />
  );
  if (user?.demo === true)
    return (
      <Section title={t('settings.security')}>
        {devices}
        <DemoLine />
      </Section>
    );
  return (
    <Section title={t('settings.security')}>
      <SecurityRow
        title={t('register.email')}
        value={shownValue(user, ({ maskedMail }) => maskedMail ?? t('settings.none'))}
        onOpen={() => onOpen('email')}
      />
      {mobile && (
        <SecurityRow
          title={t('register.mobile')}
          value={shownValue(user, ({ maskedMobile }) => maskedMobile ?? t('settings.none'))}
          onOpen={() => onOpen('mobile')}
        />
      )}
      <FactorRows factors={factors} onOpen={onOpen} />
      {devices}
      {(['password', 'freeze', 'export', 'close'] as const).map((task) => (
        <SecurityRow key={task} title={t(`settings.${task}`)} onOpen={() => onOpen(task)} />
      ))}
    </Section>
  );
}
