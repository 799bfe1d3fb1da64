export type { Changed, MakeChange } from './change.ts';
export { type OperatorCall, operatorOperation, type Visit } from './operator-call.ts';
export { note } from './operator-log.ts';
export { findPasskey, passkeysOf, usePasskey } from './operator-store.ts';
export { type OperatorOptions, serveOperators } from './serve-operators.ts';
