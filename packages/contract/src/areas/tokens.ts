import { Type } from 'typebox';
import { Strict } from '../fields.ts';

/** The tokens that the browser stores: access token, refresh token and the access token's lifetime in seconds. */
export const tokenFields = {
  token: Type.String(),
  refreshToken: Type.String(),
  exp: Type.Integer({ minimum: 1 }),
};
export const TokenInfo = Strict(tokenFields);
