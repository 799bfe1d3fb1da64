import { brokerReasonsEn, storedReasonsEn } from '@kabuto/contract/reasons/en';
import { uiEn } from '@kabuto/ui/texts/en';
import type { EarlyTexts } from '../../catalogue.ts';
import { agreementEn } from './agreement.ts';
import { commonEn } from './common.ts';
import { errorsEn } from './errors.ts';
import { homeEn } from './home.ts';
import { loginEn } from './login.ts';
import { marketEn } from './market.ts';
import { menuEn } from './menu.ts';
import { promptsEn } from './prompts.ts';
import { routesEn } from './routes.ts';
import { searchEn } from './search.ts';
import { shellEn } from './shell.ts';
import { stepUpEn } from './step-up.ts';
import { stockEn } from './stock.ts';
import { watchlistEn } from './watchlist.ts';

/** The texts in English that any page may show, by area. */
export const en: EarlyTexts = {
  agreement: agreementEn,
  common: commonEn,
  confirm: stepUpEn,
  errors: errorsEn,
  home: homeEn,
  login: loginEn,
  market: marketEn,
  menu: menuEn,
  prompts: promptsEn,
  reasons: brokerReasonsEn,
  routes: routesEn,
  search: searchEn,
  shell: shellEn,
  stock: stockEn,
  storedReasons: storedReasonsEn,
  ui: uiEn,
  watchlist: watchlistEn,
};
