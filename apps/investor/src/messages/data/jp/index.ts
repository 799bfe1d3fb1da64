import { brokerReasonsJp, storedReasonsJp } from '@kabuto/contract/reasons/jp';
import { uiJp } from '@kabuto/ui/texts/jp';
import { agreementJp } from './agreement.ts';
import { commonJp } from './common.ts';
import { errorsJp } from './errors.ts';
import { homeJp } from './home.ts';
import { loginJp } from './login.ts';
import { marketJp } from './market.ts';
import { menuJp } from './menu.ts';
import { promptsJp } from './prompts.ts';
import { routesJp } from './routes.ts';
import { searchJp } from './search.ts';
import { shellJp } from './shell.ts';
import { stepUpJp } from './step-up.ts';
import { stockJp } from './stock.ts';
import { watchlistJp } from './watchlist.ts';

/** The texts in Japanese that any page may show, by area. */
export const jp = {
  agreement: agreementJp,
  common: commonJp,
  confirm: stepUpJp,
  errors: errorsJp,
  home: homeJp,
  login: loginJp,
  market: marketJp,
  menu: menuJp,
  prompts: promptsJp,
  reasons: brokerReasonsJp,
  routes: routesJp,
  search: searchJp,
  shell: shellJp,
  stock: stockJp,
  storedReasons: storedReasonsJp,
  ui: uiJp,
  watchlist: watchlistJp,
} as const;
