import type { StepUpPurpose } from '@kabuto/contract';

/** What of the account's security a sheet is about. */
export type SecurityTask =
  | 'email'
  | 'mobile'
  | 'passkeys'
  | 'totp'
  | 'recovery'
  | 'devices'
  | 'password'
  | 'freeze'
  | 'export'
  | 'close';

/** What each task gets: asking for a confirmation, showing new recovery codes, being done. */
export type TaskProps = {
  readonly ask: (purpose: StepUpPurpose) => Promise<string | null>;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
};
