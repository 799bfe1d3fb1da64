import type { OperatorCalls } from '@kabuto/contract/operator';
import { fieldInvalid } from '../../platform/http/index.ts';
import { MOST_CODES } from '../demo/market-report.ts';
import type { NewsText } from '../store.ts';
import type { NewsDraft } from './store.ts';

type Body = OperatorCalls['POST v1/news/item/save']['body'];

const YEAR_MS = 366 * 86_400_000;
const MOST_TITLE = 120;
const MOST_BODY = 10_000;

/** Control characters besides line breaks, and invisible marks of direction. */
const INVISIBLE = /[^\P{C}\n]/u;

/** A text as it is kept: NFC, line breaks of one kind, no space at its ends. Throws Refused FIELD_INVALID. */
function clean(text: string, field: string, most: number): string {
  const kept = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  if (kept === '' || kept.length > most || INVISIBLE.test(kept)) throw fieldInvalid(field, `1..${most}`);
  return kept;
}

/** Title and text of one language; null when both are empty. */
function textOf(title: string | undefined, body: string | undefined, language: string): NewsText | null {
  if ((title ?? '').trim() === '' && (body ?? '').trim() === '') return null;
  const line = clean(title ?? '', `title${language}`, MOST_TITLE);
  if (line.includes('\n')) throw fieldInvalid(`title${language}`, `1..${MOST_TITLE}`);
  return { title: line, body: clean(body ?? '', `body${language}`, MOST_BODY) };
}

/** Throws Refused FIELD_INVALID for more issues than an item may have, or one that the market does not list. */
function readCodes(text: string | undefined, knows: (code: string) => boolean): string[] {
  const codes = (text ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim().toUpperCase()]));
  if (codes.length > MOST_CODES) throw fieldInvalid('codes', `0..${MOST_CODES}`);
  const unknown = codes.find((code) => !knows(code));
  if (unknown !== undefined) throw fieldInvalid('codes', `7203,9432 (${unknown}?)`);
  return [...new Set(codes)];
}

/** What an operator has written. Throws Refused FIELD_INVALID naming the field and what is allowed. */
export function readDraft(body: Body, knows: (code: string) => boolean, now: number): NewsDraft {
  const jp = textOf(body.titleJp, body.bodyJp, 'Jp');
  if (jp === null) throw fieldInvalid('titleJp', `1..${MOST_TITLE}`);
  const publishAt = body.publishAt === undefined ? now : Number(body.publishAt);
  if (publishAt > now + YEAR_MS) throw fieldInvalid('publishAt', `..${now + YEAR_MS}`);
  return {
    texts: { jp, en: textOf(body.titleEn, body.bodyEn, 'En'), tw: textOf(body.titleTw, body.bodyTw, 'Tw') },
    codes: readCodes(body.codes, knows),
    pinned: body.pinned === 'on',
    publishAt,
  };
}
