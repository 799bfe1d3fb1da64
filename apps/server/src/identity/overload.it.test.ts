import { expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import type { Reply } from '../platform/http/testing.ts';
import { createPasswordHasher } from './password-hash.ts';
import { PASSWORD, registerMember, useIdentityHarness, visitor } from './testing.ts';

const FEW = { permits: 2, waiting: 20, waitingOfAddress: 8 };
const its = useIdentityHarness({ passwords: createPasswordHasher(FEW) });
/** With the product's own limits for passwords. */
const real = useIdentityHarness();

/** As many tasks as are hashed or wait at once, and some more, so that hardly any other caller is admitted. */
const UNKNOWN_CLIENTS = FEW.waiting + FEW.permits + 20;

/**
 * Repeats a call while other callers have passwords hashed, until it was refused for overload six times in a row: one
 * more than a member has attempts.
 */
async function whileOverloaded(call: () => Promise<Reply>): Promise<Reply[]> {
  let over = false;
  const unknownClient = async (_: unknown, i: number): Promise<void> => {
    const by = visitor(its.harness);
    const fields = { email: `nobody-${i}@example.com`, code: '000000', password: 'quiet-river-stone-77' };
    while (!over) await by.asClient('v1/user/user/forget', fields);
  };
  const attempts = Array.from({ length: UNKNOWN_CLIENTS }, unknownClient);
  const replies: Reply[] = [];
  try {
    while (replies.length < 6 || replies.slice(-6).some(({ status }) => status === 200)) {
      const reply = await call();
      replies.push(reply);
      if (reply.status !== 200 && reply.body.data.reason !== 'OVERLOADED') break;
    }
  } finally {
    over = true;
    await Promise.all(attempts);
  }
  return replies;
}
const reasons = (replies: readonly Reply[]) =>
  new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.data.reason));

it('AUT-09 a password left unchecked by overload is not a failed attempt and locks no device', async () => {
  const owner = visitor(its.harness, { deviceId: 'browser-of-the-overloaded' });
  const email = 'overloaded@example.com';
  await registerMember(owner, email);
  const login = () => owner.grant({ grant_type: 'password', username: email, password: PASSWORD });
  expect(reasons(await whileOverloaded(login))).toEqual(new Set(['OVERLOADED']));
  expect((await login()).status).toBe(200);
});

it('AUT-09 a password left unchecked by overload uses up no attempts of a confirmation', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'confirming@example.com');
  const shown = { purpose: 'data-export', method: 'password', password: PASSWORD };
  const confirm = () => by.post('v1/user/stepup/verify', shown, token);
  expect(reasons(await whileOverloaded(confirm))).toEqual(new Set(['OVERLOADED']));
  expect((await confirm()).status).toBe(200);
});

it('AUT-09 120 wrong logins at once do not block a correct one', async () => {
  const honest = Array.from({ length: 15 }, (_, i) => ({
    by: visitor(real.harness),
    email: `honest-${i}@example.com`,
  }));
  for (const { by, email } of honest) await registerMember(by, email);
  // Enough addresses that none exceeds the failures allowed for one.
  const guess = (_: unknown, i: number) =>
    visitor(real.harness, { address: `203.0.113.${i % (120 / limits.LOGIN.default.addressFailures)}` }).grant({
      grant_type: 'password',
      username: `nobody-${i}@example.com`,
      password: 'quiet-river-stone-77',
    });
  const guesses = Promise.all(Array.from({ length: 120 }, guess));
  const logins = await Promise.all(
    honest.map(({ by, email }) => by.grant({ grant_type: 'password', username: email, password: PASSWORD })),
  );
  expect(logins.map(({ status }) => status)).toEqual(honest.map(() => 200));
  await guesses;
});
