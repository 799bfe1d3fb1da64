import { type Operation, operation } from '../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { demoGrant } from '../grants/demo.ts';
import { factorGrant } from '../grants/factor.ts';
import { passkeyGrant } from '../grants/passkey.ts';
import { passwordGrant } from '../grants/password.ts';
import { refreshGrant } from '../grants/refresh.ts';

const GRANTS = {
  password: passwordGrant,
  factor: factorGrant,
  passkey: passkeyGrant,
  refresh_token: refreshGrant,
  demo: demoGrant,
};

/** The token endpoint: one grant per call. */
export const token = (context: IdentityContext): Operation =>
  operation('token', (call) => GRANTS[call.body.grant_type](context, call));
