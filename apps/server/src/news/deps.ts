import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

export type NewsDeps = {
  readonly pool: pg.Pool;
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
