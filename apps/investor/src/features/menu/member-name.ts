import type { Translate } from '../../messages/index.ts';

/** A member's name: the nickname, or in the current language the one that the server made for a demo account. */
export const memberName = (nickname: string, isDemo: boolean, t: Translate): string =>
  isDemo ? t('menu.demoName', { number: nickname.replace(/\D/g, '') }) : nickname;
