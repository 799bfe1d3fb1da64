import type { ManualLanguage } from './operator-pages.ts';

/** The language of a page of `docs/operators` by its file name, and its name in both languages. */
export function pageOf(file: string): { readonly name: string; readonly language: ManualLanguage } {
  const language = file.endsWith('.ja.md') ? 'ja' : 'en';
  return { name: file.replace(/(?:\.ja)?\.md$/, ''), language };
}

/** The headings of a page, each as its level and its text. Lines of code blocks are none. */
export function headingsOf(markdown: string): { readonly level: number; readonly text: string }[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', text = '']) => ({ level: marks.length, text }));
}

/** A page without what is in comments, where pictures are that were not taken yet. */
export const withoutComments = (markdown: string): string => markdown.replaceAll(/<!--[\s\S]*?-->/g, '');

/** The addresses of a page's links, without those of other sites and of pictures. */
export const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** What a page quotes: bold text, and what is between the outermost pairs of 「 and 」. */
export function quotesOf(markdown: string): string[] {
  const found = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);
  const chars = Array.from(markdown);
  let depth = 0;
  let from = 0;
  for (const [at, char] of chars.entries()) {
    if (char === '「') {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (char === '」') {
      depth -= 1;
      if (depth === 0) found.push(chars.slice(from, at).join(''));
    }
  }
  return found;
}

/** Every text of a tree of texts, such as a module of a catalogue. */
export function textsIn(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree];
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsIn) : [];
}

/** Less of a text beside its parameters could be a part of anything. */
const LEAST_FIXED = 3;

/**
 * Says of a quote whether it is one of these texts, with anything in place of their parameters, `{n}` or `%{n}`. Of
 * texts with several forms each is one.
 */
export function isOneOf(texts: readonly string[]): (quote: string) => boolean {
  const forms = texts.flatMap((text) => text.split(' |||| '));
  const whole = new Set(forms.filter((form) => !form.includes('{')));
  const patterns = forms
    .map((form) => form.split(/%?\{\w+\}/))
    .filter((parts) => parts.length > 1 && parts.join('').replaceAll(/\P{L}/gu, '').length >= LEAST_FIXED)
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`, 'u'));
  return (quote) => whole.has(quote) || patterns.some((pattern) => pattern.test(quote));
}
