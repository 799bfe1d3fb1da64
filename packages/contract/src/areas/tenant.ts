import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Email, Empty, Names, Nullable, Strict } from '../fields.ts';
import { TENANT_FEATURES } from '../tenant-features.ts';

export const tenantInfo = endpoint({
  method: 'GET',
  path: 'v1/tenant/tenant/info',
  summary: 'The brokerage: names, mode, licence text, contact, features, fee.',
  access: 'public',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    shopId: Type.String(),
    names: Names,
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    operatorName: Nullable(Type.String()),
    registrationNumber: Nullable(Type.String()),
    supportContact: Nullable(Email),
    licence: Nullable(Names),
    /** The logo's location, relative to the API base; null: the brokerage has none. */
    logo: Nullable(Type.String()),
    /** Whether registration and contact by mobile number are available. */
    mobile: Type.Boolean(),
    features: Type.Array(Type.Enum([...TENANT_FEATURES])),
    agreementVersion: Type.String(),
    feeSchedule: Strict({ version: Type.Integer(), ratePpm: Type.Integer(), minimum: Type.Integer() }),
    serverTime: Type.Integer(),
  }),
});
