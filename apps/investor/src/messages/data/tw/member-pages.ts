import { infoTw } from './info.ts';
import { registerTw } from './register.ts';
import { settingsTw } from './settings.ts';

/** Texts that only the member's own pages show, and those that lead to an account. */
export const memberPagesTw = { info: infoTw, register: registerTw, settings: settingsTw };
