export { type CallKey, type CallOptions, call, type Reply } from './call.ts';
export { ApiError, CLIENT_CODE, type Envelope } from './envelope.ts';
export { type GetKey, queryClient, type ReadOptions, reread, useCall } from './query.ts';
export { forgetDeclined, setConsentDue, setLoginAgain } from './report.ts';
