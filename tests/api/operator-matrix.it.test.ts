import { OPERATOR_ENDPOINTS, type OperatorEndpoint, type OperatorEndpointName } from '@kabuto/contract/operator';
import { may, OPERATOR_ROLES, type OperatorRole } from '@kabuto/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR_NAMES, type Sent, send } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

/** The response of an endpoint to an admitted call with an unknown field. */
const ADMITTED = '400 FIELD_UNKNOWN';
const NO_SESSION = '401 UNAUTHENTICATED';
const FORBIDDEN = '403 FORBIDDEN';

let harness: OperatorsHarness;
beforeAll(async () => {
  harness = await startOperatorsHarness();
}, 120_000);
afterAll(() => harness.stop());

async function answer(name: OperatorEndpointName, sent: Sent): Promise<string> {
  const { status, data } = await send(harness.entry, name, { notAField: '1' }, sent);
  return `${status} ${status === 200 ? 'done' : String(data.reason)}`;
}

/** Calls every endpoint; returns those whose response differs from `promised`. */
async function differences(sent: Sent, promised: (endpoint: OperatorEndpoint) => string): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of OPERATOR_NAMES) {
    const [expected, actual] = [promised(OPERATOR_ENDPOINTS[name]), await answer(name, sent)];
    if (expected !== actual) wrong.push(`${name}: ${actual} instead of ${expected}`);
  }
  return wrong;
}

const byTable =
  (roles: readonly OperatorRole[]) =>
  ({ access }: OperatorEndpoint): string =>
    access === 'public' || may(roles, access.operator) ? ADMITTED : FORBIDDEN;
const withoutSession = ({ access }: OperatorEndpoint): string => (access === 'public' ? ADMITTED : NO_SESSION);

/** The parts of a field's schema that say what it takes. */
type Field = { readonly enum?: readonly string[]; readonly anyOf?: readonly { readonly const?: string }[] };

/**
 * The fields of a call about one of the records, the required ones with a value that is allowed; null: the endpoint
 * names no customer and no proposal.
 */
function fieldsOf(
  { path, query, body }: OperatorEndpoint,
  { memberId, number }: { readonly memberId: string; readonly number: string },
): Record<string, string> | null {
  const properties = Object.entries({ ...query.properties, ...body.properties });
  const required: readonly string[] = [...(query.required ?? []), ...(body.required ?? [])];
  // Bank details have a number too, of an account.
  const isAboutProposal = required.includes('number') && /proposal|\/(?:approve|refuse|issue)$/.test(path);
  if (!required.includes('memberId') && !isAboutProposal) return null;
  const fields = properties.flatMap(([name, schema]): [string, string][] => {
    if (!required.includes(name)) return [];
    if (name === 'memberId') return [[name, memberId]];
    if (name === 'number') return [[name, number]];
    const { enum: values, anyOf } = schema as Field;
    return [[name, values?.[0] ?? anyOf?.[0]?.const ?? (name.endsWith('Limit') ? '1' : 'x')]];
  });
  return Object.fromEntries(fields);
}

describe('every endpoint of the operators', () => {
  it.each([
    [[]],
    ...OPERATOR_ROLES.map((role): [OperatorRole[]] => [[role]]),
    [['admin', 'compliance'] satisfies OperatorRole[]],
  ])('AUT-12 BO-09 admits an operator with the roles %j exactly as the table of permissions says', async (roles) => {
    const { cookie } = await harness.operator(roles);
    expect(await differences({ cookie }, byTable(roles))).toEqual([]);
  });

  it('the table admits some and refuses some, so that the comparison is not empty', () => {
    const expected = OPERATOR_ROLES.flatMap((role) => Object.values(OPERATOR_ENDPOINTS).map(byTable([role])));
    expect(new Set(expected)).toEqual(new Set([ADMITTED, FORBIDDEN]));
  });

  it('is closed to a caller without a session, to the token of a member, and to a guessed cookie', async () => {
    const granted = await fetch(`${harness.app.origin}/api/v1/oauth/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('kabuto-app:kabuto-app')}` },
      body: new URLSearchParams({ grant_type: 'demo' }),
    });
    const { data } = (await granted.json()) as { data: { token: string } };
    const cookieOf = (secret: string) => `__Host-kabuto-operator=kabuto.${secret}`;
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(await differences({}, withoutSession)).toEqual([]);
    expect(await differences({ headers: { authorization: `Bearer ${data.token}` } }, withoutSession)).toEqual([]);
    expect(await differences({ cookie: cookieOf(data.token) }, withoutSession)).toEqual([]);
    expect(await differences({ cookie: cookieOf('a'.repeat(43)) }, withoutSession)).toEqual([]);
  });

  it('is closed to a session of another brokerage under this name, and to a session that has ended', async () => {
    const other = await harness.operator([...OPERATOR_ROLES], 2);
    expect(await differences({ cookie: other.cookie }, byTable(OPERATOR_ROLES))).toEqual([]);
    const renamed = other.cookie.replace('=second.', '=kabuto.');
    expect(await differences({ cookie: renamed }, withoutSession)).toEqual([]);
    const gone = await harness.operator([...OPERATOR_ROLES]);
    expect((await gone.call('logout', {})).status).toBe(200);
    expect(await differences({ cookie: gone.cookie }, withoutSession)).toEqual([]);
  });

  it('BO-09 of a customer or a proposal is 404 for every role of another brokerage', async () => {
    const client = await harness.app.client().register();
    const memberId = String((await client.call('GET v1/user/user/info')).id);
    const maker = await harness.operator(['admin']);
    const proposed = await maker.call('feePropose', { ratePpm: '612', minimum: '0', reason: 'x' });
    const other = await harness.operator([...OPERATOR_ROLES], 2);
    const records = { memberId, number: String(proposed.data.number) };
    const wrong: string[] = [];
    const named = OPERATOR_NAMES.flatMap((name) => {
      const fields = fieldsOf(OPERATOR_ENDPOINTS[name], records);
      return fields === null ? [] : [{ name, fields }];
    });
    for (const { name, fields } of named) {
      const { status, data } = await other.call(name, fields);
      if (status !== 404) wrong.push(`${name}: ${status} ${JSON.stringify(data)}`);
    }
    expect(wrong).toEqual([]);
    expect(named.length).toBeGreaterThan(25);
    // They exist for their own brokerage, and nothing has happened to them.
    const own = await harness.operator([...OPERATOR_ROLES]);
    expect((await own.call('customerDetail', { memberId })).data).toMatchObject({ customer: { frozenAt: null } });
    const shown = await own.call('proposalDetail', { number: records.number });
    expect(shown.data).toMatchObject({ proposal: { state: 'open' } });
  });

  it('refuses changes from another page, and those without an idempotency key where it is declared', async () => {
    const { cookie } = await harness.operator([...OPERATOR_ROLES]);
    const foreign = { cookie, headers: { origin: 'https://evil.example' } };
    expect(await differences(foreign, ({ method }) => (method === 'GET' ? ADMITTED : FORBIDDEN))).toEqual([]);
    const missing = '400 IDEMPOTENCY_KEY_MISSING';
    expect(await differences({ cookie, key: null }, ({ idempotent }) => (idempotent ? missing : ADMITTED))).toEqual([]);
    const keyed = Object.values<OperatorEndpoint>(OPERATOR_ENDPOINTS).filter(({ idempotent }) => idempotent);
    expect(keyed.length).toBeGreaterThan(2);
  });
});
