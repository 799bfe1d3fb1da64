/** A section of an agreement: its heading, if any, and its paragraphs. */
type Section = { heading: string | null; paragraphs: string[] };

/** Most bytes of an agreement in one language. */
const MAX_BYTES = 65_536;
const HEADING = /^# +(\S.*)$/;

/** The text as stored: without byte order mark and trailing blanks, with LF line ends. */
export const agreementText = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u3000]+$/gm, '')
    .trim();

/** Why a file is rejected as an agreement, including what is allowed; null when it is valid. */
export function agreementProblem(bytes: Buffer): string | null {
  if (bytes.length > MAX_BYTES) return `may have ${MAX_BYTES} bytes, but has ${bytes.length}`;
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) return 'must be UTF-8 text, but is not';
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return 'must be plain text, but holds control characters';
  const hasWords = sectionsOf(agreementText(text)).some(({ paragraphs }) => paragraphs.length > 0);
  return hasWords ? null : 'must hold text besides headings, but holds none';
}

/**
 * The sections of an agreement: a line that begins with `# ` is a heading, an empty line ends a paragraph, everything
 * else is plain text. Text before the first heading is a section without one.
 */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length === 0) return;
    if (sections.length === 0) sections.push({ heading: null, paragraphs: [] });
    sections.at(-1)?.paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading === undefined && line !== '') {
      lines.push(line);
      continue;
    }
    endParagraph();
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
  }
  endParagraph();
  return sections;
}
