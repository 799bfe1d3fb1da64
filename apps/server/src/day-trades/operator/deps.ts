import type { Core } from '../../core/index.ts';
import type { DayTradesDeps } from '../deps.ts';

/** What the office needs of day trades. */
export type OfficeDeps = Pick<DayTradesDeps, 'marketOf'> & { readonly coreOf: (tenantId: number) => Core };
