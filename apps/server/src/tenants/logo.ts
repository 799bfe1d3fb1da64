import { sha256 } from '../platform/seal/index.ts';

/** A brokerage's logo as it is served. */
export type Logo = { readonly type: 'image/png' | 'image/svg+xml'; readonly bytes: Buffer; readonly version: string };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_BYTES = 48_000;
const MAX_PIXELS = 1_024;
/** What a plain picture must not contain: code, foreign content, references to other files, entities. */
const NOT_IN_SVG: readonly (readonly [RegExp, string])[] = [
  [/<!(?:doctype|entity)/i, 'a document type'],
  [
    /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler|animate|set)\b/i,
    'a script, an animation or foreign content',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/(?:href|src)\s*=\s*(?!["']\s*#)/i, 'a reference to another file'],
  [/url\(\s*(?!["']?#)/i, 'a reference to another file'],
  [/@import|javascript:|<\?xml-stylesheet/i, 'a reference to another file'],
];

/** Why a file is rejected as a logo, including what is allowed; null when it is valid. */
export function logoProblem(type: Logo['type'], bytes: Buffer): string | null {
  if (bytes.length > MAX_BYTES) return `may have ${MAX_BYTES} bytes, but has ${bytes.length}`;
  if (type === 'image/png') {
    if (!bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.length < 33)
      return 'is no PNG picture';
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const fits = width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS;
    return fits ? null : `may have ${MAX_PIXELS} x ${MAX_PIXELS} pixels, but has ${width} x ${height}`;
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) return 'is no UTF-8 text';
  if (!/^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<svg[\s/>]/.test(text))
    return 'is no SVG picture';
  const found = NOT_IN_SVG.find(([sign]) => sign.test(text));
  return found === undefined ? null : `may be a plain picture only, but contains ${found[1]}`;
}

/** The logo as stored in the brokerage's row. */
export const logoText = (type: Logo['type'], bytes: Buffer): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

/** Parses a stored logo; null for a brokerage without one. */
export function readLogo(text: string | null): Logo | null {
  const match = /^data:(image\/png|image\/svg\+xml);base64,(.+)$/.exec(text ?? '');
  if (match === null) return null;
  const bytes = Buffer.from(match[2] ?? '', 'base64');
  const version = sha256(bytes).toString('hex').slice(0, 16);
  return { type: match[1] === 'image/png' ? 'image/png' : 'image/svg+xml', bytes, version };
}
