import type { Language } from '@kabuto/contract';
import type { RelyingParty } from '../identity/index.ts';

/** A call to the operators' port, with or without a session. */
export type Visit = {
  readonly rp: RelyingParty;
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
  readonly language: Language;
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};
