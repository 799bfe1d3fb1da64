import { expect, it } from 'vitest';
import { characterOf } from './charset.ts';

/** Code page 290 as IBM published it, typed in rows: the first byte, then its characters. */
const ROWS: readonly (readonly [first: string, characters: string])[] = [
  ['40', ' ｡｢｣､･ｦｧｨｩ'],
  ['4b', '.'],
  ['4d', '('],
  ['51', 'ｪｫｬｭｮｯ'],
  ['58', 'ｰ'],
  ['5b', '¥'],
  ['5d', ')'],
  ['60', '-/'],
  ['6b', ','],
  ['81', 'ｱｲｳｴｵｶｷｸｹｺ'],
  ['8c', 'ｻｼｽｾ'],
  ['90', 'ｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉ'],
  ['9d', 'ﾊﾋﾌ'],
  ['a2', 'ﾍﾎﾏﾐﾑﾒﾓﾔﾕ'],
  ['ac', 'ﾖﾗﾘﾙ'],
  ['ba', 'ﾚﾛﾜﾝﾞﾟ'],
  ['c1', 'ABCDEFGHI'],
  ['d1', 'JKLMNOPQR'],
  ['e2', 'STUVWXYZ'],
  ['f0', '0123456789'],
];

it('EBCDIC has every character of bank files where code page 290 has it, and no other', () => {
  const typed = new Map(
    ROWS.flatMap(([first, characters]) =>
      Array.from(characters, (character, at) => [Number.parseInt(first, 16) + at, character] as const),
    ),
  );
  for (let byte = 0; byte < 256; byte += 1)
    expect([byte, characterOf('ebcdic', byte)]).toEqual([byte, typed.get(byte)]);
});
