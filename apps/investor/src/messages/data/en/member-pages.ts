import { infoEn } from './info.ts';
import { settingsEn } from './settings.ts';

/** Texts that only the member's own pages show. */
export const memberPagesEn = { info: infoEn, settings: settingsEn };
