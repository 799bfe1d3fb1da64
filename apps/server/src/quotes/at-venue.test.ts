import { instrumentCode, type Trade, venueId } from '@kabuto/market';
import { expect, it } from 'vitest';
import { NIGHT } from '../core/index.ts';
import { Tape } from '../core/journal/tape.ts';
import { booksAt, tapeAt } from './deps.ts';
import { BOOK, trade } from './testing-market.ts';

const CODE = instrumentCode('7203');
const THIRD = venueId('jnx');

function tapeOf(one: Trade): Tape {
  const tape = new Tape();
  tape.append([one]);
  return tape;
}

it('trades are those of the first venue or of the night, and a third venue has none', () => {
  const [day, night] = [trade(1, 30_000, 100), trade(2, 30_100, 100)];
  const core = { feed: { session: null, tape: tapeOf(day), nightTape: tapeOf(night) } };
  const at = (venue: Parameters<typeof tapeAt>[1]) => tapeAt({ core }, venue).latest(CODE, 10);
  expect([at(null), at(NIGHT), at(THIRD)]).toEqual([[day], [night], []]);
});

it('books are those of the first venue or of the night, and a third venue shows none', () => {
  const [first, second] = [{ depth: () => BOOK }, { depth: () => BOOK }];
  const engine = { venue: first, night: { venue: second } };
  expect(booksAt(engine, null)).toBe(first);
  expect(booksAt(engine, NIGHT)).toBe(second);
  expect(booksAt(engine, THIRD)).toBeUndefined();
  expect(booksAt({ venue: first, night: null }, NIGHT)).toBeUndefined();
});
