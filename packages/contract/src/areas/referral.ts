import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

const feature = 'referral';

/** The app's own address, ending with `/`: where the link of a referral leads. */
const Base = Type.String({ maxLength: 300, pattern: '^https?://[^\\s?#]{1,250}/$' });

const ReferralView = Strict({
  /** The caller's own referrer ID. */
  memberId: Type.String(),
  /** The page of registration with the ID, and that address as a QR code (a data URL); null without the permission. */
  link: Nullable(Type.String()),
  qr: Nullable(Type.String()),
  /** Who referred the caller, the nickname masked. */
  referrer: Nullable(Strict({ nickname: Type.String(), at: Time })),
  /** Until when a referrer can be added; null: there is one, or it is too late. */
  addUntil: Nullable(Time),
  /** Days from the registration within which a referrer can be added. */
  windowDays: Type.Integer({ minimum: 1 }),
});

export const referralDetail = endpoint({
  ...memberGet(
    'v1/user/referral/detail',
    'The referral link of the caller, and who referred the caller. The link leads to `base`, whose host must be the one of this call.',
  ),
  feature,
  query: Strict({ base: Base }),
  reply: ReferralView,
});

export const referralList = endpoint({
  ...memberGet('v1/user/referral/list', 'The members whom the caller has referred, newest first, nicknames masked.'),
  feature,
  query: Strict(paging),
  /** `verified`: the identity is verified. `closed`: the account is closed. */
  reply: Page(
    Strict({
      /** 1: the first whom the caller has referred. */
      position: Type.Integer({ minimum: 1 }),
      nickname: Type.String(),
      at: Time,
      state: Type.Union([Type.Literal('open'), Type.Literal('verified'), Type.Literal('closed')]),
    }),
  ),
});

export const referralAdd = endpoint({
  method: 'POST',
  path: 'v1/user/referral/add',
  summary:
    'Adds the caller’s referrer, once and within the days that detail returns; the same referrer again changes nothing. Refused for oneself and for a member whom the caller has referred, directly or through others.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  feature,
  query: Strict({}),
  body: Strict({ referrerId: Type.String({ maxLength: 32 }) }),
  reply: Strict({ nickname: Type.String(), at: Time }),
});
