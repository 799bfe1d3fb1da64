import { brokerReasonsJp } from '@kabuto/contract/reasons/jp';
import { agreementJp } from './agreement.ts';
import { assetsJp } from './assets.ts';
import { commonJp } from './common.ts';
import { errorsJp } from './errors.ts';
import { holdingJp } from './holding.ts';
import { homeJp } from './home.ts';
import { loginJp } from './login.ts';
import { marketJp } from './market.ts';
import { menuJp } from './menu.ts';
import { ordersJp } from './orders.ts';
import { promptsJp } from './prompts.ts';
import { routesJp } from './routes.ts';
import { searchJp } from './search.ts';
import { shellJp } from './shell.ts';
import { stepUpJp } from './step-up.ts';
import { stockJp } from './stock.ts';
import { ticketJp } from './ticket.ts';
import { watchlistJp } from './watchlist.ts';

/** Every text in Japanese, by area. */
export const jp = {
  agreement: agreementJp,
  assets: assetsJp,
  common: commonJp,
  confirm: stepUpJp,
  errors: errorsJp,
  holding: holdingJp,
  home: homeJp,
  login: loginJp,
  market: marketJp,
  menu: menuJp,
  orders: ordersJp,
  prompts: promptsJp,
  reasons: brokerReasonsJp,
  routes: routesJp,
  search: searchJp,
  shell: shellJp,
  stock: stockJp,
  ticket: ticketJp,
  watchlist: watchlistJp,
} as const;
