import type { StepUpPurpose } from '@kabuto/contract';

/** The security task of a sheet. */
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

/** The props of each task: request a confirmation, show new recovery codes, finish. */
export type TaskProps = {
  readonly ask: (purpose: StepUpPurpose) => Promise<string | null>;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onDone: () => void;
};
