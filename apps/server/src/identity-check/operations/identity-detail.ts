import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { CLERK_SECONDS } from '../demo-clerk.ts';
import type { IdentityCheckDeps } from '../deps.ts';

const SHOWN = 4;
const masked = (number: string): string => `${'•'.repeat(Math.max(0, number.length - SHOWN))}${number.slice(-SHOWN)}`;

/** GET v1/user/identity/detail */
export const identityDetail = ({ pool, store, hasClerk }: IdentityCheckDeps): Operation =>
  operation('identityDetail', async ({ caller, member }) => {
    const { tenantId } = caller;
    const last = await readTenant(pool, tenantId, (client) => store.last(client, { tenantId, userId: member.userId }));
    const clerkSeconds = (await hasClerk(tenantId)) ? CLERK_SECONDS : null;
    if (last === undefined) return { state: 'none', case: null, clerkSeconds };
    const { name = '', kana = '', number, birthDate = '', address = '', expiry = '' } = last.content;
    const { document, submittedAt, decidedAt, rejections } = last;
    const fields = { name, kana, number: number === undefined ? null : masked(number), birthDate, address, expiry };
    const shown = { document, ...fields, submittedAt, decidedAt, rejections: [...rejections] };
    return { state: last.state, case: shown, clerkSeconds };
  });
