import type { CallReply } from '../../shared/api/index.ts';

/** A file of outgoing transfers. */
export type TransferFile = CallReply<'POST v1/fund/file/release'>;
