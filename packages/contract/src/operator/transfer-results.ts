import { Type } from 'typebox';
import { Empty, Strict } from '../fields.ts';
import { PICTURE_BYTES } from '../picture-limits.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

export const transferResults = {
  ...operatorEndpoint({
    method: 'POST',
    rate: 'write',
    idempotent: true,
    query: Empty,
    path: 'v1/fund/file/results',
    summary:
      "Reads the bank's results of withdrawals that were sent, as CSV: which are paid and which returned. A file that differs from its format in anything, or names a withdrawal that was not sent, is refused whole with BANK_FILE_INVALID {line, column, allowed}; results that are known already change nothing.",
    access: { operator: 'fund.review' },
    body: Empty,
    reply: Strict({
      /** Lines by their result. */
      paid: Count,
      returned: Count,
      /** Withdrawals that this call has changed. */
      changed: Count,
    }),
  }),
  upload: { field: 'file', maxBytes: PICTURE_BYTES },
} as const;
