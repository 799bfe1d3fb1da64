import type { AnyOperation } from '../../platform/http/index.ts';
import { operatorOperation } from '../operator-call.ts';
import type { EntryDeps } from './deps.ts';

/** The brokerages whose demo operators this caller may enter as. */
export const entryOptions = ({ demoSlugs }: EntryDeps): AnyOperation =>
  operatorOperation('entryOptions', async ({ visit }) => ({
    demoTenants: visit.local ? [...(await demoSlugs())] : [],
  }));
