import { expect, it } from 'vitest';
import { journalProblem, Problems } from './problem.ts';

it('keeps the first problems of a ledger in which more differs than a call takes as arguments', () => {
  const problems = new Problems();
  problems.add(Array.from({ length: 300_000 }, (_, n) => journalProblem(n, 'differs from the journal')));
  problems.add([journalProblem(0, 'one more')]);
  expect(problems.list).toHaveLength(200);
  expect(problems.list.at(-1)?.seq).toBe(199);
  expect(problems.full).toBe(true);
});
