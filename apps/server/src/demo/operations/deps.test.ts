import { expect, it } from 'vitest';
import { type Answer, CoreUnavailable } from '../../core/index.ts';
import { moveClock } from './deps.ts';

const answer: Answer = { refusal: null, order: null, journalSeq: 1, headHash: '' };

it('throws when the core rejected a move of the clock', async () => {
  expect(await moveClock(Promise.resolve(answer))).toBeNull();
  const refusal = { reason: 'CORE_REJECTED', field: null, params: {} } as const;
  await expect(moveClock(Promise.resolve({ ...answer, refusal }))).rejects.toMatchObject({ reason: 'CORE_REJECTED' });
});

it('throws a retry after one second when too many moves are queued', async () => {
  await expect(moveClock(Promise.reject(new CoreUnavailable('OVERLOADED')))).rejects.toMatchObject({
    reason: 'TOO_MANY_REQUESTS',
    params: { retryAfterSeconds: '1' },
  });
});
