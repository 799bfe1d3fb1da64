import type { AnyOperation } from '../../platform/http/index.ts';
import { demoEnter } from './demo-enter.ts';
import type { EntryDeps } from './deps.ts';
import { entryOptions } from './entry-options.ts';
import { loginBegin } from './login-begin.ts';
import { loginFinish } from './login-finish.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { registerBegin } from './register-begin.ts';
import { registerFinish } from './register-finish.ts';

const ALL = [registerBegin, registerFinish, loginBegin, loginFinish, logout, me, entryOptions, demoEnter];

export { logList } from './log-list.ts';
export { operatorList } from './operator-list.ts';

/** The operations for passkeys and sessions, and `me`. */
export const entryOperations = (deps: EntryDeps): AnyOperation[] => ALL.map((make) => make(deps));
