import { type Operation, operation, pageOf, Refused } from '../../platform/http/index.ts';
import type { CardsDeps } from '../deps.ts';
import type { ZenginEntry } from '../directory.ts';

const page = (
  found: readonly ZenginEntry[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => ({
  rows: found.slice(offset, offset + limit).map(({ code, name, kana }) => ({ code, name, kana })),
  total: found.length,
});

/** GET v1/user/card/banks */
export const cardBanks = ({ directory }: CardsDeps): Operation =>
  operation('cardBanks', async ({ query }) => page(directory().searchBanks(query.query ?? ''), pageOf(query)));

/** GET v1/user/card/branches */
export const cardBranches = ({ directory }: CardsDeps): Operation =>
  operation('cardBranches', async ({ query }) => {
    if (directory().bank(query.bank) === undefined) throw new Refused('BANK_UNKNOWN', 'bank');
    return page(directory().searchBranches(query.bank, query.query ?? ''), pageOf(query));
  });
