import { inflateSync } from 'node:zlib';

/** The streams of a PDF as text, inflated, in their order. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('\nendstream', at);
    const body = pdf.subarray(at + 7, end);
    at = end + 10;
    try {
      streams.push(inflateSync(body).toString('latin1'));
    } catch {
      streams.push(body.toString('latin1'));
    }
  }
  return streams;
}

const hexText = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** The characters of a font's glyphs by their number, in four digits. */
function charactersOf(cmap: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      known.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), hexText(hex));
  return known;
}

/**
 * The texts of a PDF that our server has made, one a line of it, in the order of drawing. Its fonts are subsets with
 * two bytes a glyph; throws for a glyph without a character.
 */
export function textsOfPdf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const streamOf = (id: string): string => {
    const at = pdf.indexOf(`\n${id} 0 obj\n`);
    return streamsOf(pdf.subarray(at, pdf.indexOf('\nendobj', at) + 7))[0] ?? '';
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (cmap !== undefined) fonts.set(name, charactersOf(streamOf(cmap)));
  }
  const texts: string[] = [];
  for (const content of streamsOf(pdf).filter((stream) => stream.includes('BT\n'))) {
    let font: ReadonlyMap<string, string> = new Map();
    for (const [, name, array = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else
        texts.push(
          [...array.matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => {
              const character = font.get(glyph);
              if (character === undefined || glyph === '0000') throw new Error(`glyph ${glyph} has no character`);
              return character;
            })
            .join(''),
        );
    }
  }
  return texts;
}
