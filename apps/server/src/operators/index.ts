export type { Changed, MakeChange } from './change.ts';
export { type OperatorCall, operatorOperation } from './operator-call.ts';
export { note } from './operator-log.ts';
export { type OperatorOptions, serveOperators } from './serve-operators.ts';
export { findPasskey, passkeysOf, usePasskey } from './store.ts';
export type { Visit } from './visit.ts';
