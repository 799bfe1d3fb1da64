import { LANGUAGES, type Language, type Message } from './catalogue.ts';
import { foreignLatinWords, foreignToJapan, foreignToTaiwan, hasCjk, hasKana } from './letters.ts';

/** The names in braces of a text, sorted. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{\s*(\w+)/g)]
    .map((match) => match[1] ?? '')
    .sort((a, b) => (a < b ? -1 : 1))
    .join(', ');
}

function textProblem(language: Language, text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (language === 'en') return hasCjk(text) ? 'has letters that are not English' : undefined;
  const words = foreignLatinWords(text);
  if (words.length > 0 && !hasCjk(text)) return `is not translated: ${words.join(' ')}`;
  if (language === 'tw' && hasKana(text)) return 'has Japanese kana';
  const foreign = language === 'tw' ? foreignToTaiwan(text) : foreignToJapan(text);
  return foreign.length > 0 ? `has letters of another country: ${[...new Set(foreign)].join('')}` : undefined;
}

/** The problems of one message: a missing language, different placeholders, an empty or foreign text. */
export function problemsOf(message: Message): string[] {
  // Empty in every language: a blank line between the paragraphs of a mail.
  if ([...message.texts.values()].every((text) => text === '')) return [];
  const reference = message.texts.get('en') ?? message.texts.get('jp') ?? '';
  return LANGUAGES.flatMap((language) => {
    const text = message.texts.get(language);
    if (text === undefined) return [`is missing in ${language}`];
    const found: string[] = [];
    const problem = textProblem(language, text);
    if (problem) found.push(`(${language}) ${problem}`);
    if (placeholders(text) !== placeholders(reference))
      found.push(`(${language}) has placeholders {${placeholders(text)}}, not {${placeholders(reference)}}`);
    return found;
  });
}
