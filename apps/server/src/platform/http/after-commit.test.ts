import { describe, expect, it } from 'vitest';
import { afterCommit, decidedAfterCommit, OutcomeUnknown } from './after-commit.ts';
import { fieldInvalid, Refused } from './operation.ts';
import { problemOf } from './problem.ts';

const refused = new Refused('INSUFFICIENT_CASH', 'amount');

describe('what follows a committed command', () => {
  it('returns its result', async () => {
    expect(await afterCommit(() => 'reply')).toBe('reply');
    expect(await decidedAfterCommit(async () => 'reply')).toBe('reply');
  });

  it.each([
    ['a refusal', refused],
    ['a wrong field', fieldInvalid('price', '0-9')],
    ['an error', new Error('a read failed')],
  ])('is an unknown outcome when it ends with %s', async (_, error) => {
    const failed = afterCommit(async () => {
      throw error;
    });
    await expect(failed).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(failed).rejects.toMatchObject({ cause: error });
  });

  it('is what the core has decided since, when it has', async () => {
    const ended = (error: Error) =>
      decidedAfterCommit(() => {
        throw error;
      });
    await expect(ended(refused)).rejects.toBe(refused);
    await expect(ended(new Error('a read failed'))).rejects.toBeInstanceOf(OutcomeUnknown);
    const unknown = new OutcomeUnknown(refused);
    await expect(ended(unknown)).rejects.toBe(unknown);
  });

  it('is reported as OUTCOME_UNKNOWN, to be asked about again', () => {
    expect(problemOf(new OutcomeUnknown(refused))).toMatchObject({
      reason: 'OUTCOME_UNKNOWN',
      field: null,
      retryAfter: expect.any(Number),
    });
  });
});
