export { clearSession, isLoggedIn, useLoggedIn } from './auth.ts';
export { enter, leave, startDemo } from './entrance.ts';
export { chooseTenant } from './tenant.ts';
