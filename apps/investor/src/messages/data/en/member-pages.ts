import { cardsEn } from './cards.ts';
import { identityEn } from './identity.ts';
import { picturesEn } from './pictures.ts';
import { profileEn } from './profile.ts';
import { pushEn } from './push.ts';
import { registerEn } from './register.ts';
import { settingsEn } from './settings.ts';
import { shareEn } from './share.ts';

/** Texts shown only on member pages and on pages that lead to an account. */
export const memberPagesEn = {
  cards: cardsEn,
  identity: identityEn,
  info: profileEn,
  pictures: picturesEn,
  push: pushEn,
  register: registerEn,
  settings: settingsEn,
  share: shareEn,
};
