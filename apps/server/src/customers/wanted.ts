import { mobileOf } from '../identity/index.ts';

/** The statements that find the IDs of customers, each in an index, and their values from $4. */
export type Wanted = { readonly ids: readonly string[]; readonly values: readonly unknown[] };

/** What a text of a search is taken for; `number`: of a member or an account. */
export type SearchKind = 'number' | 'mail' | 'mobile' | 'name';

/** The IDs that one column finds, highest first: each is read in an index. $1: tenant, $2: `below`, $3: limit. */
const idsBy = (condition: string): string =>
  `(select user_id from app_user where tenant_id = $1 and user_id < $2 and account_id is not null and ${condition}
     order by user_id desc limit $3)`;
const IDS_BY_NAME = `(select user_id from customer_name where tenant_id = $1 and user_id < $2 and digest = $4::bytea
     order by user_id desc limit $3)`;

export const ALL: Wanted = { ids: [idsBy('true')], values: [] };

/** Customers with this member or account number. */
export const byNumber = (number: number): Wanted => ({
  ids: [idsBy('user_id = $4::bigint'), idsBy('account_id = $4::bigint')],
  values: [number],
});

/**
 * Customers that a text finds: a number, a mail address, a mobile number; a name or nickname when it is none of these.
 * `digest`: of the text as a name.
 */
export function byText(text: string, digest: Buffer): Wanted & { readonly kind: SearchKind } {
  const plain = text.normalize('NFKC').trim();
  const mobile = mobileOf(plain);
  const number = /^[1-9]\d{0,14}$/.test(plain) ? byNumber(Number(plain)) : undefined;
  if (mobile !== undefined) {
    // The mobile numbers of Hong Kong in national format are also possible numbers of members.
    const { ids, values } = number ?? { ids: [], values: [] };
    return { kind: 'mobile', ids: [...ids, idsBy(`mobile = $${values.length + 4}`)], values: [...values, mobile] };
  }
  if (number !== undefined) return { kind: 'number', ...number };
  if (plain.includes('@')) return { kind: 'mail', ids: [idsBy('email = $4')], values: [plain.toLowerCase()] };
  return { kind: 'name', ids: [IDS_BY_NAME, idsBy('nickname = $5')], values: [digest, text.trim()] };
}
