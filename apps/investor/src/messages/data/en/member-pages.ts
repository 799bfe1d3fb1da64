import { infoEn } from './info.ts';
import { registerEn } from './register.ts';
import { settingsEn } from './settings.ts';

/** Texts that only the member's own pages show, and those that lead to an account. */
export const memberPagesEn = { info: infoEn, register: registerEn, settings: settingsEn };
