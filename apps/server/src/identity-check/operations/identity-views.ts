import type { Calls } from '@kabuto/contract';
import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { IdentityCheckDeps } from '../deps.ts';

type View = Calls['GET v1/user/identity/views']['reply']['rows'][number];

/** GET v1/user/identity/views */
export const identityViews = ({ pool }: IdentityCheckDeps): Operation =>
  operation('identityViews', async ({ query, caller, member }) => {
    const { limit, offset } = pageOf(query);
    const from = `from (
        select v.viewer, coalesce(v.roles, '{}') as roles, v.reason, v.what, v.at, v.view_id
          from identity_view v join identity_case c using (tenant_id, case_id) where v.tenant_id = $1 and c.user_id = $2
        union all
        select 'operator', roles, reason, 'profile', at, view_id from customer_view
         where tenant_id = $1 and user_id = $2
        union all
        select 'operator', array(select jsonb_array_elements_text(l.after->'roles')), l.after->>'reason', 'agreement', l.at, l.log_id
          from offering_agreement a join operator_log l
            on l.tenant_id = $1 and l.subject = 'agreement ' || a.application_id and l.event = 'agreementPicture'
         where a.tenant_id = $1 and a.user_id = $2
        union all
        select 'operator', array(select jsonb_array_elements_text(coalesce(l.after->'roles', '[]'))), l.after->>'reason', 'deposit', l.at, l.log_id
          from app_user u join transfer t on t.tenant_id = $1 and t.account_id = u.account_id
            join funding_deposit d on d.tenant_id = $1 and d.transfer_id = t.transfer_id and d.proof_file_id is not null
            join operator_log l on l.tenant_id = $1 and l.subject = 'transfer ' || t.transfer_id and l.event = 'fundProof'
         where u.tenant_id = $1 and u.user_id = $2) v`;
    const values = [caller.tenantId, member.userId];
    return readTenant(pool, caller.tenantId, async (client) => {
      const { rows } = await client.query<View>(
        `select viewer, roles, reason, what, at ${from} order by at desc, view_id desc, what limit ${limit} offset ${offset}`,
        values,
      );
      const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    });
  });
