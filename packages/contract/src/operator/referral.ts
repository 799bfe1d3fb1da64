import { Type } from 'typebox';
import { Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalReason } from './reason.ts';

const MemberId = Digits('^[1-9]\\d{0,14}$');
/** `verified`: the identity is verified. `closed`: the account is closed. */
const State = Type.Union([Type.Literal('open'), Type.Literal('verified'), Type.Literal('closed')]);

export const ReferralMember = Strict({
  memberId: Type.String(),
  /** Its first character; the rest is masked. */
  nickname: Type.String(),
  state: State,
  createdAt: Time,
  /** Whether the member's referral ID works (REF-02). */
  mayRefer: Type.Boolean(),
  /** How many members it has referred. */
  downlines: Type.Integer({ minimum: 0 }),
  /** Who referred it. */
  referrer: Nullable(Strict({ memberId: Type.String(), nickname: Type.String(), at: Time })),
});

const Downline = Strict({
  memberId: Type.String(),
  /** 1: the first whom the member has referred. */
  position: Type.Integer({ minimum: 1 }),
  nickname: Type.String(),
  at: Time,
  state: State,
});

const read = { method: 'GET', access: { operator: 'referral.read' }, rate: 'read', idempotent: false } as const;

export const referralMemberList = operatorEndpoint({
  ...read,
  path: 'v1/referral/member/list',
  summary:
    'Members as referrers, by member ID from the highest: those who have referred somebody, those without the permission, or the one of an ID. A page, and the ID to continue below.',
  query: Strict({
    scope: Type.Optional(Type.Union([Type.Literal('referrers'), Type.Literal('withoutPermission')])),
    memberId: Type.Optional(MemberId),
    /** `next` of the page before. */
    below: Type.Optional(MemberId),
    pageSize: paging.pageSize,
  }),
  body: Empty,
  reply: Strict({
    rows: Type.Array(ReferralMember),
    /** `below` of the next page; null on the last one. */
    next: Nullable(Type.Integer({ minimum: 1 })),
  }),
});

export const referralMemberDetail = operatorEndpoint({
  ...read,
  path: 'v1/referral/member/detail',
  summary: 'One member as a referrer. MEMBER_UNKNOWN: there is none with this ID.',
  query: Strict({ memberId: MemberId }),
  body: Empty,
  reply: ReferralMember,
});

export const referralDownlineList = operatorEndpoint({
  ...read,
  path: 'v1/referral/downline/list',
  summary: 'The members whom one member has referred, newest first.',
  query: Strict({ memberId: MemberId, ...paging }),
  body: Empty,
  reply: Page(Downline),
});

export const referralPermissionSet = operatorEndpoint({
  method: 'POST',
  path: 'v1/referral/permission/set',
  summary:
    'Gives a member the permission to refer others, or withdraws it; those referred before stay. PERMISSION_SET: it is so already.',
  access: { operator: 'referral.permit' },
  rate: 'write',
  idempotent: true,
  query: Empty,
  body: Strict({
    memberId: MemberId,
    permission: Type.Union([Type.Literal('given'), Type.Literal('withdrawn')]),
    reason: ProposalReason,
  }),
  reply: ReferralMember,
});
