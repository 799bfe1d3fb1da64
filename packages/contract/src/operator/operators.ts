import { type TProperties, Type } from 'typebox';
import { Credential } from '../areas/factor.ts';
import { Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { OPERATOR_ROLES } from './permissions.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const Role = Type.Enum([...OPERATOR_ROLES]);
const OperatorId = Digits('^[1-9]\\d{0,14}$');
const OneRole = `(${OPERATOR_ROLES.join('|')})`;
/** Roles separated by commas; empty for none. */
const RolesText = Type.String({ pattern: `^(${OneRole}(,${OneRole}){0,7})?$` });
/** As shown in the log: no control characters, no line breaks. */
const OperatorName = Type.String({ pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N} ._'-]{0,39}$" });

export const OperatorView = Strict({
  operatorId: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  roles: Type.Array(Role),
  createdAt: Time,
  /** The passkeys: an operator without one has not yet set up the access. */
  passkeys: Type.Array(Strict({ createdAt: Time, lastUsedAt: Nullable(Time) })),
  /** When an active session of the operator was last used. */
  lastSeenAt: Nullable(Time),
  /** Until when the newest passkey approves nothing; null when it does, or when there is none. */
  approvesFrom: Nullable(Time),
  /** An operator of the demo, who enters without a passkey; never of a live brokerage. */
  demo: Type.Boolean(),
});

export const operatorList = operatorEndpoint({
  method: 'GET',
  path: 'v1/operator/operator/list',
  summary: 'The operators of the brokerage with their roles and passkeys, by name.',
  access: { operator: 'operator.read' },
  rate: 'read',
  idempotent: false,
  query: Strict({ ...paging }),
  body: Empty,
  reply: Page(OperatorView),
});

const change = <const P extends string, B extends TProperties, const A extends 'operator.propose' | 'operator.approve'>(
  path: P,
  summary: string,
  permission: A,
  body: B,
) =>
  operatorEndpoint({
    method: 'POST',
    path,
    summary,
    access: { operator: permission },
    rate: 'write',
    idempotent: true,
    query: Empty,
    body: Strict(body),
    reply: ProposalView,
  });

export const invitePropose = change(
  'v1/operator/invite/propose',
  'Proposes a new operator. Refused with OPERATOR_EXISTS when the name is taken.',
  'operator.propose',
  { name: OperatorName, roles: RolesText, reason: ProposalReason },
);

export const rolesPropose = change(
  'v1/operator/roles/propose',
  'Proposes exactly these roles for an operator. Refused with OPERATOR_OWN for the own roles, LAST_ADMIN when no other admin would be left.',
  'operator.propose',
  { operatorId: OperatorId, roles: RolesText, reason: ProposalReason },
);

export const resetPropose = change(
  'v1/operator/reset/propose',
  'Proposes to end the passkeys and sessions of an operator, who then registers a new passkey with a one-time token.',
  'operator.propose',
  { operatorId: OperatorId, reason: ProposalReason },
);

export const operatorApprove = change(
  'v1/operator/proposal/approve',
  'Approves a proposal about an operator with a passkey that signed its hash as the challenge, and executes it. Refused with PROPOSAL_OWN for its maker, OPERATOR_OWN for the operator it is about, PASSKEY_TOO_NEW and OPERATORS_TOO_FEW in a live brokerage, and with PROPOSAL_STALE or PROPOSAL_CLOSED.',
  'operator.approve',
  { number: ProposalNumber, credential: Type.Optional(Credential) },
);

export const operatorRefuse = change(
  'v1/operator/proposal/refuse',
  'Refuses a proposal about an operator, with the reason.',
  'operator.approve',
  { number: ProposalNumber, reason: ProposalReason },
);

export const tokenIssue = operatorEndpoint({
  method: 'POST',
  path: 'v1/operator/token/issue',
  summary:
    'Returns a new one-time token for the operator of an executed invite or reset, to its maker only, until the operator has registered and at most a day after the execution. A repeated call voids the token before.',
  access: { operator: 'operator.propose' },
  rate: 'write',
  // Its reply holds a secret, which is not stored.
  idempotent: false,
  query: Empty,
  body: Strict({ number: ProposalNumber }),
  reply: Strict({ token: Type.String(), expiresAt: Time }),
});
