/** A part of an agreement: its heading, when it has one, and what stands below it. */
type Section = { heading: string | null; paragraphs: string[] };

/** Bytes of an agreement in one language. */
const MOST_BYTES = 65_536;
const HEADING = /^# +(\S.*)$/;

/** As it is kept: without byte order mark, with plain line ends, without blanks where nobody sees them. */
export const agreementText = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u3000]+$/gm, '')
    .trim();

/** Why a file is not taken as an agreement; null when it is. It says what is allowed. */
export function agreementProblem(bytes: Buffer): string | null {
  if (bytes.length > MOST_BYTES) return `may have ${MOST_BYTES} bytes, but has ${bytes.length}`;
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) return 'must be UTF-8 text, but is not';
  if (/[^\P{Cc}\t\n\r]/u.test(text)) return 'must be plain text, but holds control characters';
  const hasWords = sectionsOf(agreementText(text)).some(({ paragraphs }) => paragraphs.length > 0);
  return hasWords ? null : 'must hold text besides headings, but holds none';
}

/**
 * The sections of an agreement: a line that begins with `# ` is a heading, an empty line ends a paragraph, and whatever else stands
 * there is text as it is. Text before the first heading is a section without one.
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
