import { depositAddress, isAddress, NETWORKS } from '@kabuto/chain';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RelyingParty } from '../passkey/check-assertion.ts';
import { readPublicKey } from '../passkey/public-key.ts';
import { LIVE_WAITS, type OperatorKey, type Policy } from './policy.ts';

/** A setting of policy.json is missing or wrong; the message names it. */
class PolicyError extends Error {
  override readonly name = 'PolicyError';
}

const Strict = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: 200 });
const Units = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Wei = Type.String({ pattern: '^[1-9][0-9]{0,29}$' });
const Site = Type.Object({ rpId: Text, origins: Type.Array(Text, { minItems: 1 }) }, Strict);
const File = Type.Object(
  {
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    tenantId: Type.Integer({ minimum: 1 }),
    network: Type.Union([Type.Literal('ethereum'), Type.Literal('bnb'), Type.Literal('demo')]),
    wallet: Text,
    standby: Type.Optional(Type.Boolean()),
    ownAddresses: Type.Array(Text),
    deposits: Type.Optional(Type.Object({ xpub: Text, count: Type.Integer({ minimum: 1, maximum: 100_000 }) }, Strict)),
    customerPasskeys: Site,
    operatorPasskeys: Site,
    operators: Type.Array(Type.Object({ operator: Text, credentialId: Text, publicKey: Text }, Strict)),
    oneApprovalUpToUnits: Units,
    dayLimitUnits: Units,
    gas: Type.Integer({ minimum: 21_000, maximum: 1_000_000 }),
    mostFeePerGasWei: Wei,
    replaceAfterSeconds: Type.Integer({ minimum: 1 }),
    demoWaitSeconds: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  Strict,
);
const file = Compile(File);

/** Reads the text of policy.json. Throws PolicyError, which names the setting that is wrong. */
export function readPolicy(text: string): Policy {
  const value = parse(text);
  const { mode, tenantId, gas } = value;
  const network = NETWORKS[value.network];
  if ((mode === 'demo') !== (network.id === 'demo'))
    throw new PolicyError('policy.json: network: a demo signs on the demo chain, and nothing else does');
  const wallet = addressAt('wallet', value.wallet);
  const own = value.ownAddresses.map((address, index) => addressAt(`ownAddresses/${index}`, address));
  const sites = {
    customerSite: site('customerPasskeys', mode, value),
    operatorSite: site('operatorPasskeys', mode, value),
  };
  const operators = value.operators.map(operatorAt);
  checkOperators(mode, operators);
  return {
    ...{ mode, tenantId, network, wallet, operators, ...sites, ...waitsOf(value) },
    standby: value.standby ?? false,
    ownAddresses: new Set([...own, ...depositsOf(value)]),
    oneApprovalUpTo: value.oneApprovalUpToUnits,
    dayLimit: value.dayLimitUnits,
    gas: BigInt(gas),
    mostFeePerGas: BigInt(value.mostFeePerGasWei),
    replaceAfter: value.replaceAfterSeconds * 1000,
  };
}

type FileContent = ReturnType<typeof parse>;

function parse(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PolicyError('policy.json is no JSON');
  }
  if (file.Check(value)) return value;
  const [error] = file.Errors(value);
  throw new PolicyError(`policy.json: ${error?.instancePath.slice(1) || 'the file'}: ${error?.message ?? 'is wrong'}`);
}

function addressAt(name: string, text: string) {
  if (!isAddress(text)) throw new PolicyError(`policy.json: ${name}: no address with a valid checksum`);
  return text;
}

function site(name: 'customerPasskeys' | 'operatorPasskeys', mode: string, value: FileContent): RelyingParty {
  const { rpId, origins } = value[name];
  if (mode === 'live' && !origins.every((origin) => origin.startsWith('https://')))
    throw new PolicyError(`policy.json: ${name}/origins: a live page begins with https://`);
  return { id: rpId, origins };
}

function operatorAt(
  { operator, credentialId, publicKey }: FileContent['operators'][number],
  index: number,
): OperatorKey {
  const key = readPublicKey(Buffer.from(publicKey, 'base64url'));
  if (key === null)
    throw new PolicyError(`policy.json: operators/${index}/publicKey: no ES256 key (COSE or SPKI as base64url)`);
  return { operator, credentialId, key };
}

function checkOperators(mode: string, operators: readonly OperatorKey[]): void {
  if (new Set(operators.map(({ credentialId }) => credentialId)).size < operators.length)
    throw new PolicyError('policy.json: operators: a passkey is named twice');
  if (mode === 'live' && new Set(operators.map(({ operator }) => operator)).size < 2)
    throw new PolicyError('policy.json: operators: a live signer needs two different operators');
}

function depositsOf({ deposits }: FileContent): readonly string[] {
  if (deposits === undefined) return [];
  try {
    return Array.from({ length: deposits.count }, (_, index) => depositAddress(deposits.xpub, index));
  } catch {
    throw new PolicyError('policy.json: deposits/xpub: no extended public key');
  }
}

function waitsOf({ mode, demoWaitSeconds }: FileContent) {
  if (mode === 'live') {
    if (demoWaitSeconds !== undefined) throw new PolicyError('policy.json: demoWaitSeconds: only in a demo');
    return LIVE_WAITS;
  }
  const wait = (demoWaitSeconds ?? 60) * 1000;
  return { keyWait: wait, addressWait: wait };
}
