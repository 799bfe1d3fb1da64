import { describe, expect, it } from 'vitest';
import { logoProblem, logoText, readLogo } from './logo.ts';

const svg = (inside: string, root = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${root}>${inside}</svg>`);

/** The header of a PNG picture of a given size: checked without decoding it. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(57);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('STO-04 the picture of a brokerage', () => {
  it('accepts a plain SVG or PNG and returns it unchanged', () => {
    const plain = [
      svg('<path d="M1 1h22"/>'),
      svg('<defs><linearGradient id="g"/></defs><path fill="url(#g)"/><use href="#g"/>'),
      Buffer.from(`<?xml version="1.0"?>\n<!-- made by hand -->\n${svg('').toString()}`),
    ];
    for (const bytes of plain) {
      expect(logoProblem('image/svg+xml', bytes), bytes.toString()).toBeNull();
      expect(readLogo(logoText('image/svg+xml', bytes))).toMatchObject({ type: 'image/svg+xml', bytes });
    }
    expect(logoProblem('image/png', png(512, 128))).toBeNull();
    expect(readLogo(logoText('image/png', png(1, 1)))?.version).toMatch(/^[0-9a-f]{16}$/);
    expect(readLogo(null)).toBeNull();
  });

  it.each([
    [svg('<script>alert(1)</script>'), 'a script'],
    [svg('<SCRIPT/>'), 'a script'],
    [svg('<svg:script/>'), 'a script'],
    [svg('<foreignObject/>'), 'foreign content'],
    [svg('<set attributeName="href" to="x"/>'), 'an animation'],
    [svg('<path/>', ' onload="alert(1)"'), 'an event handler'],
    [svg('<path\tonclick = "x"/>'), 'an event handler'],
    [svg('<image href="https://elsewhere.example/x.png"/>'), 'another file'],
    [svg('<use xlink:href="data:image/svg+xml;base64,AA"/>'), 'another file'],
    [svg('<style>@import "x.css";</style>'), 'another file'],
    [svg('<path style="fill:url(https://elsewhere.example)"/>'), 'another file'],
    [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'), 'no SVG'],
    [svg('<!ENTITY a "b">'), 'a document type'],
    [Buffer.from('<html><svg/></html>'), 'no SVG'],
    [Buffer.from([0x3c, 0x73, 0x76, 0x67, 0x3e, 0xff, 0xfe]), 'no UTF-8'],
    [svg(' '.repeat(48_000)), 'bytes'],
  ])('rejects what is more than a picture: %s', (bytes, message) => {
    expect(logoProblem('image/svg+xml', bytes)).toContain(message);
  });

  it('rejects invalid PNG pictures, and those too large to decode cheaply', () => {
    expect(logoProblem('image/png', svg(''))).toContain('no PNG');
    expect(logoProblem('image/png', png(1_025, 10))).toContain('1024 x 1024');
    expect(logoProblem('image/png', png(0, 10))).toContain('1024 x 1024');
    expect(logoProblem('image/png', png(60_000, 60_000))).toContain('1024 x 1024');
  });
});
