import type { Calls } from '@kabuto/contract';
import { useText } from '../../messages/index.ts';
import { SecurityRow, shownValue } from './security-row.tsx';
import type { SecurityTask } from './task.ts';

type FactorRowsProps = {
  readonly factors: Calls['GET v1/user/factor/list']['reply'] | undefined;
  readonly onOpen: (task: SecurityTask) => void;
};

/** The member's second factors: passkeys, authenticator app, recovery codes. */
export function FactorRows({ factors, onOpen }: FactorRowsProps) {
  const t = useText();
  return (
    <>
      <SecurityRow
        title={t('settings.passkeys')}
        value={shownValue(factors, ({ passkeys: { length: count } }) =>
          count === 0 ? t('settings.none') : t('settings.count', { count }),
        )}
        onOpen={() => onOpen('passkeys')}
      />
      <SecurityRow
        title={t('settings.totp')}
        value={shownValue(factors, ({ totpSince }) => t(totpSince === null ? 'settings.none' : 'settings.on'))}
        onOpen={() => onOpen('totp')}
      />
      <SecurityRow
        title={t('settings.recovery')}
        value={shownValue(factors, ({ recoveryCodesLeft: count }) =>
          count === 0 ? t('settings.none') : t('settings.left', { count }),
        )}
        onOpen={() => onOpen('recovery')}
      />
    </>
  );
}
