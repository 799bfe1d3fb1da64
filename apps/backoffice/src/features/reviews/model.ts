import type { CallReply } from '../../shared/api/index.ts';

/** A case without personal data, as lists have it. */
export type CaseView = CallReply<'POST v1/identity/case/approve'>;
/** A case that was opened. */
export type OpenedCase = CallReply<'POST v1/identity/case/view'>;
