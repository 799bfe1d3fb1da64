export type { Changed, MakeChange } from './change.ts';
export { createOperator } from './create-operator.ts';
export { type OperatorCall, operatorOperation } from './operator-call.ts';
export { appendOperatorLog } from './operator-log.ts';
export { listOperators, setRoles } from './operator-roles.ts';
export { resetOperator } from './reset-operator.ts';
export { type OperatorOptions, serveOperators } from './serve-operators.ts';
export { findPasskey, passkeysOf, usePasskey } from './store.ts';
export type { Visit } from './visit.ts';
