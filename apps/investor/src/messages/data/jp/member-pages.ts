import { infoJp } from './info.ts';
import { settingsJp } from './settings.ts';

/** Texts that only the member's own pages show. */
export const memberPagesJp = { info: infoJp, settings: settingsJp } as const;
