export { loadUser } from './ask-server.ts';
export { clearSession, isLoggedIn, useLoggedIn } from './auth.ts';
export { performLogout, startDemo, startSession, startSessionOrStep } from './entrance.ts';
export { followLogins, logins } from './follow.ts';
export { confirmMember } from './step-up.ts';
export { chooseTenant } from './tenant.ts';
