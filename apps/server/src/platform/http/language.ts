import { LANGUAGES, type Language } from '@kabuto/contract';
import { Refused } from './operation.ts';

/** The `lang` header's language; Japanese when missing or unknown (rules/product.md 9): a refusal has to be written in some language too. */
export function readLanguage(header: string | string[] | undefined): Language {
  return LANGUAGES.find((language) => language === header) ?? 'jp';
}

/** Throws Refused FIELD_INVALID for a `lang` header that names no language (rules/product.md 7). Browsers and health checks send none. */
export function assertLanguage(header: string | string[] | undefined): void {
  if (header === undefined || LANGUAGES.some((language) => language === header)) return;
  throw new Refused('FIELD_INVALID', 'lang', { field: 'lang', allowed: LANGUAGES.join('|') });
}
