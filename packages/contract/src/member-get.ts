import { Empty } from './fields.ts';

/** The fields that all reads of a logged-in member's own account share. */
export const memberGet = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, summary, access: 'member', rate: 'read', idempotent: false, body: Empty }) as const;
