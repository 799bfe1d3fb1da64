import type { Transfer } from '@kabuto/brokerage';
import type { Screened } from '../screening.ts';
import { askJson, ServiceUnavailable } from './http-json.ts';
import type { Service, UsdtSettings } from './settings.ts';

/** What the services are asked about. */
export type Checked = Pick<
  Transfer,
  'transferId' | 'accountId' | 'direction' | 'amount' | 'token' | 'units' | 'source'
> & {
  /** Of a withdrawal: where the tokens go. */
  readonly destination: string | null;
};

/** Checks of tokens that arrive or leave. Throws ServiceUnavailable: then nothing is decided. */
export type TokenChecks = (tenantId: number, of: Checked) => Promise<Screened>;

/** The verdict of a reply. Throws ServiceUnavailable. */
export function verdictIn(name: string, reply: unknown): Screened {
  const member = (of: string): unknown =>
    typeof reply === 'object' && reply !== null ? Reflect.get(reply, of) : undefined;
  const [verdict, code] = [member('verdict'), member('code')];
  if (verdict === 'passed') return { kind: 'passed' };
  if (verdict === 'hold' && typeof code === 'string' && /^[A-Z][A-Z_]{0,39}$/.test(code)) return { kind: 'hold', code };
  throw new ServiceUnavailable(`${name}: the reply has no verdict`);
}

async function ask(name: string, { url, secret }: Service, tenantId: number, of: Checked): Promise<Screened> {
  const { transferId, accountId, direction, amount, token = null, units = null, source, destination } = of;
  const body = { tenantId, transferId, accountId, direction, amount, token, units, source, destination };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  return verdictIn(name, await askJson(name, url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Asks both services; what one of them holds is held. */
export const httpChecks =
  ({ screening, travelRule }: Pick<UsdtSettings, 'screening' | 'travelRule'>): TokenChecks =>
  async (tenantId, of) => {
    const screened = await ask('the screening', screening, tenantId, of);
    return screened.kind === 'passed' ? ask('the travel rule', travelRule, tenantId, of) : screened;
  };
