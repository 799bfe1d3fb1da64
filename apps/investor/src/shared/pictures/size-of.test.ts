import { expect, it } from 'vitest';
import { sizeOf } from './size-of.ts';

/** The bytes that a line of hexadecimal digits names, with zeros behind up to `length`. */
function fileOf(hex: string, length = 64): Blob {
  const bytes = new Uint8Array(length);
  bytes.set(hex.split(' ').map((byte) => Number.parseInt(byte, 16)));
  return new Blob([bytes]);
}

const SOF = 'ff c0 00 11 08 0b b8 0f a0 03';
const PNG = '89 50 4e 47 0d 0a 1a 0a 00 00 00 0d 49 48 44 52';
const WEBP = '52 49 46 46 00 00 00 00 57 45 42 50';

it.each([
  ['JPEG', `ff d8 ${SOF}`, 4_000, 3_000],
  ['JPEG with segments before', `ff d8 ff e0 00 04 01 02 ff db 00 03 07 ${SOF}`, 4_000, 3_000],
  ['JPEG whose Huffman table is no frame', `ff d8 ff c4 00 04 09 09 ${SOF}`, 4_000, 3_000],
  ['JPEG with fill bytes before a marker', `ff d8 ff ff ff e0 00 02 ${SOF}`, 4_000, 3_000],
  ['progressive JPEG', `ff d8 ff c2 00 11 08 ff ff ff ff 03`, 65_535, 65_535],
  ['PNG', `${PNG} 00 00 23 28 00 00 13 88`, 9_000, 5_000],
  ['WebP with losses', `${WEBP} 56 50 38 20 00 00 00 00 00 00 00 9d 01 2a b0 04 84 03`, 1_200, 900],
  ['WebP scaled for display', `${WEBP} 56 50 38 20 00 00 00 00 00 00 00 9d 01 2a b0 44 84 83`, 1_200, 900],
  ['WebP without losses', `${WEBP} 56 50 38 4c 00 00 00 00 2f af c4 e0 00`, 1_200, 900],
  ['extended WebP', `${WEBP} 56 50 38 58 0a 00 00 00 10 00 00 00 af 04 00 83 03 00`, 1_200, 900],
  [
    'extended WebP of the largest size',
    `${WEBP} 56 50 38 58 0a 00 00 00 10 00 00 00 ff ff ff ff ff ff`,
    2 ** 24,
    2 ** 24,
  ],
])('VAL-23 the size of a %s is read from its head', async (_name, hex, width, height) => {
  expect(await sizeOf(fileOf(hex))).toEqual({ width, height });
});

it.each([
  ['an empty file', new Blob([])],
  ['a text', new Blob(['no picture, but a text that is longer than any head'])],
  ['a GIF', fileOf('47 49 46 38 39 61 01 00 01 00')],
  ['a JPEG that ends before its frame', fileOf('ff d8 ff e0 00 80 01')],
  ['a JPEG without a marker where one is due', fileOf('ff d8 ff e0 00 04 01 02 00 00')],
  ['a JPEG of fill bytes', new Blob([new Uint8Array([0xff, 0xd8]), new Uint8Array(4_000).fill(0xff)])],
  ['a PNG whose first chunk is another', fileOf(`${PNG.slice(0, -2)} 00`)],
  ['a WebP of an unknown kind', fileOf(`${WEBP} 41 4c 50 48`)],
])('the size of %s is not known', async (_name, file) => {
  expect(await sizeOf(file)).toBeNull();
});
