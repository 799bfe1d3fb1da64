import { Sheet } from '@kabuto/ui';
import { type ComponentType, useState } from 'react';
import { type TextKey, useText } from '../../messages/index.ts';
import { RecoveryCodes, useStepUp } from '../step-up/index.ts';
import { CloseAccount } from './close-account.tsx';
import { Email, Mobile } from './contact.tsx';
import { Devices } from './devices.tsx';
import { ExportData } from './export-data.tsx';
import { Freeze } from './freeze.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { Recovery } from './recovery.tsx';
import css from './security.module.css';
import type { SecurityTask, TaskProps } from './task.ts';
import { Totp } from './totp.tsx';

const TITLE: Readonly<Record<SecurityTask, TextKey>> = {
  email: 'register.email',
  mobile: 'register.mobile',
  passkeys: 'settings.passkeys',
  totp: 'settings.totp',
  recovery: 'settings.recovery',
  devices: 'settings.devices',
  password: 'settings.password',
  freeze: 'settings.freeze',
  export: 'settings.export',
  close: 'settings.close',
};
const TASK: Readonly<Record<SecurityTask, ComponentType<TaskProps>>> = {
  email: Email,
  mobile: Mobile,
  passkeys: Passkeys,
  totp: Totp,
  recovery: Recovery,
  devices: Devices,
  password: Password,
  freeze: Freeze,
  export: ExportData,
  close: CloseAccount,
};

/** Changes after which withdrawals are blocked for a day. */
const WAITS: ReadonlySet<SecurityTask> = new Set(['email', 'mobile', 'passkeys', 'totp', 'recovery', 'password']);

type SecuritySheetProps = {
  readonly task: SecurityTask;
  readonly onClose: () => void;
};

/** The sheet of one security task: its list or form, then the member's confirmation, then any new recovery codes. */
export function SecuritySheet({ task, onClose }: SecuritySheetProps) {
  const t = useText();
  const stepUp = useStepUp();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const Task = TASK[task];
  const close = (): void => {
    stepUp.giveUp();
    onClose();
  };
  const showCodes = (made: readonly string[]): void => {
    if (made.length > 0) setCodes(made);
  };
  const title = codes.length > 0 ? 'settings.recovery' : stepUp.form === null ? TITLE[task] : 'confirm.title';
  return (
    <Sheet open onClose={close} title={t(title)}>
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={onClose} />}
      {stepUp.form !== null && WAITS.has(task) && <p className={css.waits}>{t('settings.waitNote')}</p>}
      {stepUp.form}
      {/* Kept mounted while the confirmation is shown: it waits for the result. */}
      <div className={css.task} hidden={stepUp.form !== null || codes.length > 0}>
        <Task ask={stepUp.ask} onCodes={showCodes} onDone={onClose} />
      </div>
    </Sheet>
  );
}
