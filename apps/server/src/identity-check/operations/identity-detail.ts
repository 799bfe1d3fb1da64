import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { CLERK_SECONDS } from '../demo-clerk.ts';
import type { IdentityCheckDeps } from '../deps.ts';
import { partsToRepeat } from '../repair.ts';

const SHOWN = 4;
const masked = (number: string): string => `${'•'.repeat(Math.max(0, number.length - SHOWN))}${number.slice(-SHOWN)}`;

/** GET v1/user/identity/detail */
export const identityDetail = ({ pool, store, files, hasClerk }: IdentityCheckDeps): Operation =>
  operation('identityDetail', async ({ caller, member }) => {
    const { tenantId } = caller;
    const { last, rejections } = await readTenant(pool, tenantId, async (client) => {
      const found = await store.last(client, { tenantId, userId: member.userId });
      return {
        last: found,
        rejections: found === undefined ? [] : await partsToRepeat(client, files, tenantId, found),
      };
    });
    const clerkSeconds = (await hasClerk(tenantId)) ? CLERK_SECONDS : null;
    if (last === undefined) return { state: 'none', case: null, clerkSeconds };
    const { name = '', kana = '', number, birthDate = '', address = '', expiry = '' } = last.content;
    const { document, submittedAt, decidedAt } = last;
    const fields = { name, kana, number: number === undefined ? null : masked(number), birthDate, address, expiry };
    const shown = { document, ...fields, submittedAt, decidedAt, rejections: [...rejections] };
    return { state: last.state, case: shown, clerkSeconds };
  });
