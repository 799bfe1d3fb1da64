import { brokerReasonsTw } from '@kabuto/contract/reasons/tw';
import type { EarlyCatalogue } from '../../catalogue.ts';
import { agreementTw } from './agreement.ts';
import { assetsTw } from './assets.ts';
import { commonTw } from './common.ts';
import { errorsTw } from './errors.ts';
import { holdingTw } from './holding.ts';
import { homeTw } from './home.ts';
import { loginTw } from './login.ts';
import { marketTw } from './market.ts';
import { menuTw } from './menu.ts';
import { ordersTw } from './orders.ts';
import { promptsTw } from './prompts.ts';
import { routesTw } from './routes.ts';
import { searchTw } from './search.ts';
import { shellTw } from './shell.ts';
import { stepUpTw } from './step-up.ts';
import { stockTw } from './stock.ts';
import { ticketTw } from './ticket.ts';
import { watchlistTw } from './watchlist.ts';

/** Every text in Traditional Chinese (Taiwan), by area. */
export const tw: EarlyCatalogue = {
  agreement: agreementTw,
  assets: assetsTw,
  common: commonTw,
  confirm: stepUpTw,
  errors: errorsTw,
  holding: holdingTw,
  home: homeTw,
  login: loginTw,
  market: marketTw,
  menu: menuTw,
  orders: ordersTw,
  prompts: promptsTw,
  reasons: brokerReasonsTw,
  routes: routesTw,
  search: searchTw,
  shell: shellTw,
  stock: stockTw,
  ticket: ticketTw,
  watchlist: watchlistTw,
};
