import type { AnyOperation } from '../../platform/http/index.ts';
import { loginByPasskey } from '../ceremony.ts';
import { operatorOperation } from '../operator-call.ts';
import { type EntryDeps, finish } from './deps.ts';

/** Completes a login by passkey. */
export const loginFinish = (deps: EntryDeps): AnyOperation =>
  operatorOperation('loginFinish', finish(deps, loginByPasskey));
