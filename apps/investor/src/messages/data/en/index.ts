import { brokerReasonsEn } from '@kabuto/contract/reasons/en';
import type { EarlyCatalogue } from '../../catalogue.ts';
import { agreementEn } from './agreement.ts';
import { assetsEn } from './assets.ts';
import { commonEn } from './common.ts';
import { errorsEn } from './errors.ts';
import { holdingEn } from './holding.ts';
import { homeEn } from './home.ts';
import { loginEn } from './login.ts';
import { marketEn } from './market.ts';
import { menuEn } from './menu.ts';
import { ordersEn } from './orders.ts';
import { promptsEn } from './prompts.ts';
import { routesEn } from './routes.ts';
import { searchEn } from './search.ts';
import { shellEn } from './shell.ts';
import { stepUpEn } from './step-up.ts';
import { stockEn } from './stock.ts';
import { ticketEn } from './ticket.ts';
import { watchlistEn } from './watchlist.ts';

/** Every text in English, by area. */
export const en: EarlyCatalogue = {
  agreement: agreementEn,
  assets: assetsEn,
  common: commonEn,
  confirm: stepUpEn,
  errors: errorsEn,
  holding: holdingEn,
  home: homeEn,
  login: loginEn,
  market: marketEn,
  menu: menuEn,
  orders: ordersEn,
  prompts: promptsEn,
  reasons: brokerReasonsEn,
  routes: routesEn,
  search: searchEn,
  shell: shellEn,
  stock: stockEn,
  ticket: ticketEn,
  watchlist: watchlistEn,
};
