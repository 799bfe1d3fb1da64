import type { CustomerDetailView } from '@kabuto/contract/operator';
import type pg from 'pg';
import { maskEmail, maskMobile } from '../identity/index.ts';
import { maskNickname } from '../referral/index.ts';
import type { Wanted } from './wanted.ts';

export type Customer = CustomerDetailView['customer'];

type Row = Omit<Customer, 'maskedMail' | 'maskedMobile'> & {
  readonly email: string | null;
  readonly mobile: string | null;
};

const SELECT = `select u.user_id::text as "memberId", u.account_id::text as "accountId", u.nickname, u.email, u.mobile,
    u.demo, u.may_refer as "mayRefer", u.created_at as "createdAt", u.frozen_at as "frozenAt",
    u.frozen_by as "frozenBy", u.disabled_at as "disabledAt", u.closed_at as "closedAt",
    (select c.state from identity_case c where c.tenant_id = u.tenant_id and c.user_id = u.user_id
      order by c.case_id desc limit 1) as identity
  from app_user u`;

const viewOf = ({ nickname, email, mobile, ...rest }: Row): Customer => ({
  ...rest,
  nickname: maskNickname(nickname),
  maskedMail: email === null ? null : maskEmail(email),
  maskedMobile: mobile === null ? null : maskMobile(mobile),
});

/** Rows of a page unless its size is given. */
export const PAGE = 25;

/** Where a page begins and how many rows it has: rows with an ID below `below`. */
export type After = { readonly below: number; readonly limit: number };

/** A page of the wanted customers, highest ID first. */
export async function readCustomers(
  client: pg.ClientBase,
  tenantId: number,
  { ids, values }: Wanted,
  { below, limit }: After,
): Promise<Customer[]> {
  const { rows } = await client.query<Row>(
    `with found as materialized (select user_id from (${ids.join(' union ')}) f order by user_id desc limit $3)
     ${SELECT} join found f on f.user_id = u.user_id where u.tenant_id = $1 order by u.user_id desc`,
    [tenantId, below, limit, ...values],
  );
  return rows.map(viewOf);
}

/** A customer, closed or not; undefined when there is none of this ID at the brokerage. */
export async function readCustomer(
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
): Promise<Customer | undefined> {
  const { rows } = await client.query<Row>(
    `${SELECT} where u.tenant_id = $1 and u.user_id = $2 and u.account_id is not null`,
    [tenantId, memberId],
  );
  return rows[0] === undefined ? undefined : viewOf(rows[0]);
}

/** Records that an operator has opened the personal data of a customer, who sees the record. */
export const recordView = (
  client: pg.ClientBase,
  tenantId: number,
  view: {
    readonly memberId: number;
    readonly operatorId: number;
    readonly roles: readonly string[];
    readonly reason: string;
    readonly at: number;
  },
): Promise<unknown> =>
  client.query(
    `insert into customer_view (tenant_id, user_id, operator_id, roles, reason, at) values ($1, $2, $3, $4, $5, $6)`,
    [tenantId, view.memberId, view.operatorId, view.roles, view.reason, view.at],
  );
