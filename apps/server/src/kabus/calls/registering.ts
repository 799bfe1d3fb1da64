import type { KabusCall, KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import type { Registered } from '../registered.ts';
import { RegisteredReply } from '../schemas/market.ts';
import { intOf, optionalList, textOf } from './read-fields.ts';
import { TOKYO_EXCHANGE } from './symbols.ts';

/** The named issues. Throws KabusRefused 4001005 when there are none. */
function symbolsOf({ body }: KabusCall): Registered[] {
  const symbols = optionalList(body, 'Symbols');
  if (symbols === undefined) throw new KabusRefused(4001005);
  return symbols.map((one) => ({ Symbol: textOf(one, 'Symbol'), Exchange: intOf(one, 'Exchange') }));
}

const call = { method: 'PUT', rate: 'register', reply: RegisteredReply } as const;
const listOf = ({ registered }: KabusCall) => ({ RegistList: registered.all });

/**
 * PUT register: those that exist are registered; 4001018 when none of them does, 4001019 when some do not, 4002006
 * (and none is registered) beyond 50.
 */
export const register: KabusEndpoint = {
  ...call,
  path: 'register',
  handle: (request) => {
    const symbols = symbolsOf(request);
    const { market, registered } = request;
    const known = symbols.filter((one) => one.Exchange === TOKYO_EXCHANGE && market.catalogue.knows(one.Symbol));
    if (known.length === 0) throw new KabusRefused(4001018);
    if (!registered.fits(known)) throw new KabusRefused(4002006);
    for (const one of known) registered.add(one);
    if (known.length < symbols.length) throw new KabusRefused(4001019);
    return listOf(request);
  },
};

/** PUT unregister: 4001020 when none of the issues was registered, 4001021 when some were not. */
export const unregister: KabusEndpoint = {
  ...call,
  path: 'unregister',
  handle: (request) => {
    const symbols = symbolsOf(request);
    const removed = symbols.filter((one) => request.registered.remove(one));
    if (removed.length === 0) throw new KabusRefused(4001020);
    if (removed.length < symbols.length) throw new KabusRefused(4001021);
    return listOf(request);
  },
};

/** PUT unregister/all */
export const unregisterAll: KabusEndpoint = {
  ...call,
  path: 'unregister/all',
  handle: (request) => {
    request.registered.clear();
    return listOf(request);
  },
};
