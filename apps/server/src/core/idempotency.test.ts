import { expect, it } from 'vitest';
import { IdempotencyCache, KeyReused } from './idempotency.ts';
import type { Answer, IdempotencyKey } from './types.ts';

/** As many answers as memory keeps. */
const KEPT = 50_000;
const BODY = Buffer.alloc(32);

const keyOf = (n: number): IdempotencyKey => ({ accountId: 1001, key: `key-${n}`, bodyHash: BODY });
const answerOf = (journalSeq: number): Answer => ({ refusal: null, order: null, journalSeq, headHash: '' });

/** Something that waits under a key, and what it was told. */
function waiting(n: number, bodyHash = BODY) {
  const told: (number | Error)[] = [];
  const resolve = ({ journalSeq }: Answer) => void told.push(journalSeq);
  return { idempotency: { ...keyOf(n), bodyHash }, told, resolve, reject: (error: Error) => void told.push(error) };
}

/** A full memory whose oldest keys are 1, 2 and so on. */
function fullCache(): IdempotencyCache {
  const cache = new IdempotencyCache();
  for (let n = 1; n <= KEPT; n++) cache.remember(keyOf(n), answerOf(n));
  return cache;
}

it('a key that memory knew when it was asked is not forgotten for the stored answers of the same group', () => {
  const cache = fullCache();
  const [known, stored] = [waiting(1), waiting(0)];
  expect(cache.strangers([known, stored])).toEqual([stored.idempotency]);
  expect(cache.takeUp([known, stored], [{ ...keyOf(0), answer: answerOf(700) }])).toEqual([]);
  expect([known.told, stored.told]).toEqual([[1], [700]]);
});

it('a stored answer is given to all of a group who ask under its key, and remembered', () => {
  const cache = fullCache();
  const [first, twin, other] = [waiting(0), waiting(0), waiting(0, Buffer.alloc(32, 1))];
  expect(cache.takeUp([first, twin, other], [{ ...keyOf(0), answer: answerOf(700) }])).toEqual([]);
  expect([first.told, twin.told, other.told]).toEqual([[700], [700], [expect.any(KeyReused)]]);
  expect(cache.strangers([waiting(0)])).toEqual([]);
});
