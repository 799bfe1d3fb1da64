import { infoTw } from './info.ts';
import { settingsTw } from './settings.ts';

/** Texts that only the member's own pages show. */
export const memberPagesTw = { info: infoTw, settings: settingsTw };
