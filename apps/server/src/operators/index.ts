export { checkApprover, isDemoOperator } from './approver.ts';
export { type Act, carryOut, submitAs } from './carry-out.ts';
export { type Changed, type MakeChange, storedReply } from './change.ts';
export { createOperator } from './create-operator.ts';
export { demoClerk, demoMaker } from './demo-operators.ts';
export { ISSUE_TOKEN_MS } from './limits.ts';
export {
  checkOtherAdmin,
  findOperator,
  inviteOperator,
  lockOperators,
  type ManagedOperator,
  resetByProposal,
} from './managed.ts';
export { logList, operatorList } from './operations/index.ts';
export { type OperatorCall, operatorOperation } from './operator-call.ts';
export { appendOperatorLog, type LogSource } from './operator-log.ts';
export { listOperators, setRoles, writeRoles } from './operator-roles.ts';
export { resetOperator } from './reset-operator.ts';
export { type OperatorOptions, serveOperators } from './serve-operators.ts';
export { findPasskey, passkeysOf, usePasskey } from './store.ts';
export { requirePictureView, requireProfileView } from './views.ts';
export type { Visit } from './visit.ts';
