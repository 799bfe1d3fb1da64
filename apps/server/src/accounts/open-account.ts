import { HOUSE, type IdentityPolicy } from '@kabuto/brokerage';
import { epochMs, type Yen, yen } from '@kabuto/market';
import type { Pool } from 'pg';
import type { Answer, Core } from '../core/index.ts';
import { Refused } from '../platform/http/operation.ts';
import { withoutTenant } from '../platform/postgres/index.ts';

/** Paper cash of a newly registered account. */
const PAPER_CASH: Yen = yen(10_000_000);

/** Thrown when the core rejects a command that opens an account; at most an unused account is left behind. */
class AccountNotOpened extends Error {
  constructor(reason: string) {
    super(`the account could not be opened: ${reason}`);
    this.name = 'AccountNotOpened';
  }
}

export function accepted(answer: Answer): void {
  if (answer.refusal !== null) throw new AccountNotOpened(answer.refusal.reason);
}

/**
 * Creates an empty account under a new number for this member. `identity`: absent where the brokerage requires no
 * identity check.
 */
export async function openEmptyAccount(
  pool: Pool,
  core: Core,
  member: number,
  policy: { readonly identity?: IdentityPolicy } = {},
): Promise<number> {
  const next = await withoutTenant(pool, (client) =>
    client.query<{ number: number }>(`select nextval('account_number') as number`),
  );
  const accountId = next.rows[0]?.number;
  if (accountId === undefined) throw new Error('nextval returned no row');
  accepted(await core.submit({ input: { kind: 'openAccount', accountId, member, ...policy } }));
  return accountId;
}

/** Opens an account with paper cash. */
export async function openPaperAccount(pool: Pool, core: Core, member: number): Promise<number> {
  const accountId = await openEmptyAccount(pool, core, member);
  accepted(
    await core.submit({
      input: { kind: 'credit', accountId, amount: PAPER_CASH, house: HOUSE.opening, source: 'paper-cash' },
    }),
  );
  return accountId;
}

/**
 * Blocks withdrawals from an account until `until`, epoch milliseconds of the system clock; does nothing for a closed
 * account.
 */
export async function deferWithdrawals(core: Core, accountId: number, until: number): Promise<void> {
  const answer = await core.submit({
    input: { kind: 'setAccountPolicy', accountId, withdrawNotBefore: epochMs(until) },
  });
  if (answer.refusal?.reason !== 'ACCOUNT_CLOSED') accepted(answer);
}

/** Sets whether the identity check of an account's owner is due; does nothing for a closed account. */
export async function setIdentityPolicy(core: Core, accountId: number, identity: IdentityPolicy): Promise<void> {
  const answer = await core.submit({ input: { kind: 'setAccountPolicy', accountId, identity } });
  if (answer.refusal?.reason !== 'ACCOUNT_CLOSED') accepted(answer);
}

/**
 * Cancels the account's open orders and closes it as soon as it is empty; does nothing when it is already closed.
 * Throws Refused with ACCOUNT_CLOSING while it is not empty.
 */
export async function closeWhenEmpty(core: Core, accountId: number): Promise<void> {
  const answer = await core.submit({ input: { kind: 'requestClosing', accountId } });
  if (answer.refusal?.reason === 'ACCOUNT_CLOSED') return;
  accepted(answer);
  if ((await core.read(({ broker }) => broker.account(accountId)?.status)) !== 'closed')
    throw new Refused('ACCOUNT_CLOSING');
}

/** Closes an account with what it holds and cancels its open orders; does nothing when it is already closed. */
export async function closeAccount(core: Core, accountId: number): Promise<void> {
  const answer = await core.submit({ input: { kind: 'closeAccount', accountId } });
  if (answer.refusal?.reason !== 'ACCOUNT_CLOSED') accepted(answer);
}
