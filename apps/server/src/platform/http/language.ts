import { LANGUAGES, type Language } from '@kabuto/contract';

/** The `lang` header's language; Japanese when missing or unknown (product-spec 7, 9). */
export function readLanguage(header: string | string[] | undefined): Language {
  return LANGUAGES.find((language) => language === header) ?? 'jp';
}
