import { cardsTw } from './cards.ts';
import { identityTw } from './identity.ts';
import { picturesTw } from './pictures.ts';
import { profileTw } from './profile.ts';
import { pushTw } from './push.ts';
import { registerTw } from './register.ts';
import { settingsTw } from './settings.ts';
import { shareTw } from './share.ts';

/** Texts shown only on member pages and on pages that lead to an account. */
export const memberPagesTw = {
  cards: cardsTw,
  identity: identityTw,
  info: profileTw,
  pictures: picturesTw,
  push: pushTw,
  register: registerTw,
  settings: settingsTw,
  share: shareTw,
};
