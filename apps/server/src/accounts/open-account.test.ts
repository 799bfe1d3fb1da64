import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import type { Command, Core } from '../core/index.ts';
import { openPaperAccount } from './open-account.ts';

it('the journal row that opens an account names its member', async () => {
  const commands: Command[] = [];
  // only what opening an account uses
  const client = {
    query: async () => ({ rows: [{ number: 117 }], command: 'COMMIT' }),
    release: () => undefined,
    on: () => client,
    off: () => client,
  };
  const pool = { connect: async () => client } as unknown as Pool;
  const core = {
    submit: async (command: Command) => {
      commands.push(command);
      return { refusal: null, order: null, journalSeq: 1, headHash: '' };
    },
  } as unknown as Core;
  expect(await openPaperAccount(pool, core, 2_000_000_001)).toBe(117);
  expect(commands.map(({ input }) => input)).toMatchObject([
    { kind: 'openAccount', accountId: 117, member: 2_000_000_001 },
    { kind: 'credit', accountId: 117 },
  ]);
});
