import { infoJp } from './info.ts';
import { registerJp } from './register.ts';
import { settingsJp } from './settings.ts';

/** Texts that only the member's own pages show, and those that lead to an account. */
export const memberPagesJp = { info: infoJp, register: registerJp, settings: settingsJp } as const;
