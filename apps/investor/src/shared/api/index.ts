export { type CallKey, type CallOptions, call, type Reply } from './call.ts';
export { ApiError, CLIENT_CODE, type Envelope } from './envelope.ts';
export { keptAt } from './kept.ts';
export { lateMs } from './lag.ts';
export { messageOf } from './message-of.ts';
export { type GetKey, invalidate, queryClient, type ReadOptions, useCall } from './query.ts';
export { resetDeclined, setConsentDue, setLoginAgain } from './report.ts';
