import type { Language } from '@kabuto/contract';
import type { RelyingParty } from '../identity/index.ts';

/** A call to the operators' port, with or without a session. */
export type Visit = {
  readonly rp: RelyingParty;
  readonly device: string;
  readonly address: string;
  /** Whether it comes from this machine, without a proxy between, to a name of this machine. */
  readonly local: boolean;
  readonly requestId: string;
  readonly language: Language;
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};
