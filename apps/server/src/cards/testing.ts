import { randomBytes, randomUUID } from 'node:crypto';
import { Files } from '../files/index.ts';
import {
  type IdentityHarness,
  registerMember,
  startIdentityHarness,
  type Tokens,
  tokensOf,
  type Visitor,
  visitor,
} from '../identity/testing.ts';
import { confirmByDemoCode, confirmByPassword } from '../identity/testing-factors.ts';
import { createSealer, hashSecret } from '../platform/seal/index.ts';
import { type AddBody, addSubject } from './account.ts';
import { type Cards, createCards } from './index.ts';

export type CardsHarness = IdentityHarness & {
  readonly cards: Cards;
  /** The verified name by member; others have none. */
  readonly verified: Map<number, { readonly name: string; readonly kana: string }>;
};

const DAY_MS = 24 * 3600_000;

/** Bank cards over HTTP beside real sessions, confirmations and notices; the cooling is 24 hours. */
export async function startCardsHarness(options: { readonly mode?: 'demo' | 'live' } = {}): Promise<CardsHarness> {
  const verified: CardsHarness['verified'] = new Map();
  let made: Cards | undefined;
  const cards = (): Cards => {
    if (made === undefined) throw new Error('the harness makes the cards');
    return made;
  };
  const harness = await startIdentityHarness({
    bankCards: (client, owner) => cards().exportRows(client, owner),
    operations: ({ pool, identity, now }) => {
      const noPictures = () => Promise.reject(new Error('no pictures here'));
      const files = new Files({
        pool,
        wrapping: createSealer([randomBytes(32)]),
        store: {
          put: noPictures,
          get: noPictures,
          has: noPictures,
          remove: noPictures,
          olderThan: () => {
            throw new Error('no pictures here');
          },
        },
        converter: { convert: noPictures },
        limits: 'load',
        now,
      });
      made = createCards({
        pool,
        files,
        mode: options.mode ?? 'demo',
        withDestinationNotices: identity.withDestinationNotices,
        verifiedName: async (_client, { userId }) => verified.get(userId) ?? null,
        coolingMs: async () => DAY_MS,
        digestKey: randomBytes(32),
        now,
      });
      return made.operations;
    },
  });
  return { ...harness, cards: cards(), verified };
}

export type CardMember = { readonly by: Visitor; readonly tokens: Tokens; readonly userId: number };

/** A registered member whose verified name is 山田 太郎. */
export async function verifiedMember(harness: CardsHarness, email: string): Promise<CardMember> {
  const by = visitor(harness);
  const tokens = await registerMember(by, email);
  const member = { by, tokens, userId: await userOf(harness, tokens) };
  harness.verified.set(member.userId, { name: '山田 太郎', kana: 'ヤマダ タロウ' });
  return member;
}

/** A throw-away member. */
export async function demoMember(harness: CardsHarness, tenant = ''): Promise<CardMember> {
  const by = visitor(harness, { tenant });
  const tokens = tokensOf(await by.grant({ grant_type: 'demo' }));
  return { by, tokens, userId: await userOf(harness, tokens) };
}

async function userOf({ superPool }: IdentityHarness, { token }: Tokens): Promise<number> {
  const { rows } = await superPool.query<{ id: number }>(
    `select s.user_id as id from access_token a join login_session s using (tenant_id, session_id)
      where a.token_hash = $1`,
    [hashSecret(token)],
  );
  if (rows[0] === undefined) throw new Error('the token has no session');
  return rows[0].id;
}

/** A card that is accepted from a member called 山田 太郎. */
export const ACCOUNT = { bank: '0001', branch: '105', type: '1', number: '1234567', holder: 'ヤマダ タロウ' } as const;

/** Confirms as the member can: with the password, a throw-away one with the code of the page. */
export const confirm = (
  { by, tokens: { token } }: CardMember,
  purpose: 'card-add' | 'card-default' | 'card-remove',
  subject: string,
  how: 'password' | 'demo' = 'password',
): Promise<string> => (how === 'demo' ? confirmByDemoCode : confirmByPassword)({ by, token }, purpose, subject);

/** Sends a new card with its confirmation. */
export async function addCard(
  member: CardMember,
  more: Partial<AddBody> = {},
  { key = randomUUID(), how }: { readonly key?: string; readonly how?: 'password' | 'demo' } = {},
) {
  const fields = { ...ACCOUNT, ...more };
  const stepUpToken = await confirm(member, 'card-add', addSubject(key, fields), how);
  return member.by.post('v1/user/card/add', { ...fields, stepUpToken }, member.tokens.token, {
    'idempotency-key': key,
  });
}
