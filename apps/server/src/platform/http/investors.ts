import type { Endpoint } from '@kabuto/contract';
import { ENDPOINTS } from '@kabuto/contract/schemas';
import { Type } from 'typebox';
import type { Audience } from './audience.ts';
import { KEY_HEADER, LANG_HEADER } from './document-headers.ts';
import type { EndpointName } from './operation.ts';

/** Endpoints that return tokens: a proof sent with them binds the session to its key. */
export const OPENS_SESSION: readonly string[] = ['token', 'register'] satisfies EndpointName[];

const CONSENT = 'Refused with CONSENT_DUE while the member has not agreed to the present agreement.';
const FEATURE = (feature: string): string =>
  `Refused with FORBIDDEN at a brokerage without the feature \`${feature}\`.`;

const DEVICE = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Random text that a browser keeps of itself: mailed codes and counts of wrong passwords belong to it.',
  }),
);
const MIN_SEQ = Type.Optional(
  Type.String({
    pattern: '^\\d{1,15}$',
    description: 'The highest `Kabuto-Seq` that the caller has seen: the read waits for it, at most a second.',
  }),
);
const PROOF = {
  opens: 'Proof of possession (RFC 9449), which binds the session to the key that signed it. Required in live mode.',
  uses: 'Proof of possession (RFC 9449) with `ath`. Required when the session is bound to a key; each is good once.',
} as const;

/** Whether a call is a read that waits for the journal row of its header `Kabuto-Min-Seq`. */
export const isReadAtSeq = ({ method, access, followsJournal }: Endpoint): boolean =>
  method === 'GET' && (access === 'member' || followsJournal === true);

function headersOf(name: string, endpoint: Endpoint) {
  const { idempotent, method, access } = endpoint;
  const opens = OPENS_SESSION.includes(name);
  const proof = opens || (method === 'POST' && access !== 'client');
  return Type.Object({
    lang: LANG_HEADER,
    'x-device-id': DEVICE,
    ...(idempotent ? { 'idempotency-key': KEY_HEADER } : {}),
    ...(isReadAtSeq(endpoint) ? { 'kabuto-min-seq': MIN_SEQ } : {}),
    ...(proof ? { DPoP: Type.Optional(Type.String({ description: opens ? PROOF.opens : PROOF.uses })) } : {}),
  });
}

/** The investors' API: members with a Bearer token, and the app before login. */
export const INVESTORS: Audience = {
  endpoints: ENDPOINTS,
  base: '/api/',
  tenantSegment: true,
  // A wrong client credential counts as a wrong field: 401 means that a session has ended.
  endsSession: ({ access }) => access !== 'client',
  document: {
    title: 'Kabuto',
    description: 'Retail brokerage for Japanese equities. Amounts, prices and quantities are decimal strings.',
    servers: [
      { url: '/api', description: 'The first brokerage of this server.' },
      {
        url: '/api/{tenant}',
        description: 'A brokerage by its name.',
        variables: { tenant: { default: 'kabuto', description: 'The brokerage, as in the address of its app.' } },
      },
    ],
    tags: {
      oauth: 'Sessions, and captchas before them.',
      notice: 'Codes by mail and text message.',
      cms: 'News of the brokerage.',
      user: 'Members: registration, factors, devices, contacts.',
      file: 'Pictures that members upload.',
      fund: 'Deposits and withdrawals.',
      offering: 'Public offerings: prospectus, application, draw, purchase.',
      otc: 'Blocks of shares outside the auction: agreement, subscription, payment.',
      tenant: 'The brokerage and its agreement.',
      quote: 'Issues, prices, bars, indices, sessions.',
      trade: 'Orders, fills, positions, cash, alerts.',
      proof: 'The balances of a night, provably in the published roots.',
      stream: 'Tickets of the live stream.',
      watch: 'Watchlists.',
      demo: 'What exists in the simulation only.',
    },
    securitySchemes: {
      client: { type: 'http', scheme: 'basic', description: 'Credential of the client program.' },
      member: {
        type: 'http',
        scheme: 'bearer',
        description:
          'Access token of a session. Calls that are not GET need the header DPoP too when the session is bound to a key.',
      },
    },
    security: ({ access }) =>
      access === 'public' ? [{}, { member: [] }] : access === 'client' ? [{ client: [] }] : [{ member: [] }],
    notes: ({ consent, feature }) => [
      ...(consent === true ? [CONSENT] : []),
      ...(feature === undefined ? [] : [FEATURE(feature)]),
    ],
    headers: headersOf,
    meanings: {},
  },
};
