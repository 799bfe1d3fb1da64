import { infoEn } from './info.ts';
import { registerEn } from './register.ts';
import { settingsEn } from './settings.ts';

/** Texts shown only on member pages and on pages that lead to an account. */
export const memberPagesEn = { info: infoEn, register: registerEn, settings: settingsEn };
