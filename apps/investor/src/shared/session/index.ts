export { learnUser } from './ask-server.ts';
export { clearSession, isLoggedIn, useLoggedIn } from './auth.ts';
export { enter, enterWith, leave, startDemo } from './entrance.ts';
export { followLogins, logins } from './follow.ts';
export { confirmMember } from './step-up.ts';
export { chooseTenant } from './tenant.ts';
