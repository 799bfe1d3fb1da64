import { LANGUAGES, type Language } from '@kabuto/contract';
import { fieldInvalid } from './operation.ts';

/**
 * The language of the `lang` header; Japanese when missing or unknown (rules/product.md 9): even a refusal needs some
 * language.
 */
export function readLanguage(header: string | string[] | undefined): Language {
  return LANGUAGES.find((language) => language === header) ?? 'jp';
}

/**
 * Throws Refused FIELD_INVALID for an unsupported `lang` header (rules/product.md 7). Browsers and health checks send
 * none.
 */
export function assertLanguage(header: string | string[] | undefined): void {
  if (header === undefined || LANGUAGES.some((language) => language === header)) return;
  throw fieldInvalid('lang', LANGUAGES.join('|'));
}
