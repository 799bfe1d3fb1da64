import { cardsJp } from './cards.ts';
import { identityJp } from './identity.ts';
import { picturesJp } from './pictures.ts';
import { profileJp } from './profile.ts';
import { pushJp } from './push.ts';
import { registerJp } from './register.ts';
import { settingsJp } from './settings.ts';
import { shareJp } from './share.ts';

/** Texts shown only on member pages and on pages that lead to an account. */
export const memberPagesJp = {
  cards: cardsJp,
  identity: identityJp,
  info: profileJp,
  pictures: picturesJp,
  push: pushJp,
  register: registerJp,
  settings: settingsJp,
  share: shareJp,
} as const;
