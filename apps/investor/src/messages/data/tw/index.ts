import { brokerReasonsTw, storedReasonsTw } from '@kabuto/contract/reasons/tw';
import { uiTw } from '@kabuto/ui/texts/tw';
import type { EarlyTexts } from '../../catalogue.ts';
import { agreementTw } from './agreement.ts';
import { commonTw } from './common.ts';
import { errorsTw } from './errors.ts';
import { homeTw } from './home.ts';
import { loginTw } from './login.ts';
import { marketTw } from './market.ts';
import { menuTw } from './menu.ts';
import { promptsTw } from './prompts.ts';
import { routesTw } from './routes.ts';
import { searchTw } from './search.ts';
import { shellTw } from './shell.ts';
import { stepUpTw } from './step-up.ts';
import { stockTw } from './stock.ts';
import { watchlistTw } from './watchlist.ts';

/** The texts in Traditional Chinese (Taiwan) that any page may show, by area. */
export const tw: EarlyTexts = {
  agreement: agreementTw,
  common: commonTw,
  confirm: stepUpTw,
  errors: errorsTw,
  home: homeTw,
  login: loginTw,
  market: marketTw,
  menu: menuTw,
  prompts: promptsTw,
  reasons: brokerReasonsTw,
  routes: routesTw,
  search: searchTw,
  shell: shellTw,
  stock: stockTw,
  storedReasons: storedReasonsTw,
  ui: uiTw,
  watchlist: watchlistTw,
};
