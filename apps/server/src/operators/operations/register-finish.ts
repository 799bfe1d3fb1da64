import type { AnyOperation } from '../../platform/http/index.ts';
import { loginByToken } from '../ceremony.ts';
import { operatorOperation } from '../operator-call.ts';
import { type EntryDeps, finish } from './deps.ts';

/** Completes a registration: the operator is logged in with the new passkey. */
export const registerFinish = (deps: EntryDeps): AnyOperation =>
  operatorOperation('registerFinish', finish(deps, loginByToken));
