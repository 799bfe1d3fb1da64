import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

const DAY_MS = 86_400_000;

/** Days from the registration within which a referrer can be added. */
export const WINDOW_DAYS = 30;

/** The end of the time in which a member who registered then can add a referrer, epoch milliseconds. */
export const addUntil = (createdAt: number): number => createdAt + WINDOW_DAYS * DAY_MS;

export type ReferralDeps = {
  readonly pool: pg.Pool;
  /** PUBLIC_ORIGIN; undefined: the host that the browser addressed. */
  readonly publicOrigin: string | undefined;
  /** Epoch milliseconds of the system clock. */
  readonly now: () => number;
};

type MemberCall = {
  readonly caller: { readonly tenantId: number };
  readonly member: { readonly userId: number };
};

export const ownerOf = ({ caller, member }: MemberCall): Owner => ({
  tenantId: caller.tenantId,
  userId: member.userId,
});
