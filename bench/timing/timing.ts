import { randomInt } from 'node:crypto';
import { totpCode } from '../../apps/server/src/identity/factors/totp.ts';
import { ApiClient } from '../../tests/support/api-client.ts';
import { endServer, makeDataDir, removeDataDir, spawnServer, untilReady } from '../../tests/support/server-process.ts';
import { compare } from './welch.ts';

/**
 * Above this |t| the two cases are distinguishable (the usual bound of leakage tests, four and a half standard errors).
 */
const BOUND = 4.5;
const MAX_TRIES = 100_000;
const WARM_UP = 200;
const TOTP_STEP_MS = 30_000;
const EMAIL = 'timing-known@example.com';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(3)} ms`;

/** One rejected login; returns its duration and the response without the request's id. */
async function attempt(origin: string, username: string): Promise<{ readonly took: number; readonly answer: string }> {
  const body = new URLSearchParams({ grant_type: 'password', username, password: `wrong-${randomInt(1_000_000_000)}` });
  const headers = { authorization: `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}` };
  const started = performance.now();
  const reply = await fetch(`${origin}/api/v1/oauth/oauth/token`, { method: 'POST', headers, body });
  const text = await reply.text();
  const took = performance.now() - started;
  return { took, answer: `${reply.status} ${text.replace(/"requestId":"[^"]*"/, '')}` };
}

/** Registers a member with an authenticator app, so that everything that a login may look up exists. */
async function registerWithFactor(origin: string): Promise<void> {
  const member = await new ApiClient(origin).register(EMAIL);
  const stepUpToken = await member.confirm('totp-add');
  const { secret } = await member.call('POST v1/user/totp/begin', { body: { stepUpToken } });
  const bits = Array.from(secret, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const code = totpCode(Buffer.from(bytes), Math.floor(Date.now() / TOTP_STEP_MS));
  await member.call('POST v1/user/totp/confirm', { body: { code } });
}

async function measure(origin: string, tries: number): Promise<number> {
  await registerWithFactor(origin);
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let i = -WARM_UP; i < tries; i += 1) {
    // In random order, so that periodic load of the machine does not fall on one of the two.
    const known = randomInt(2) === 0;
    // One address each: both have a counter of failures that increases, as in a real attack.
    const answer = await attempt(origin, known ? EMAIL : 'timing-nobody@example.com');
    if (i < 0) continue;
    answers.add(answer.answer);
    (known ? times.known : times.unknown).push(answer.took);
    if ((i + 1) % 1_000 === 0) print(`${i + 1} tries`);
  }
  const { means, medians, t } = compare(times.known, times.unknown);
  print(`wrong password   ${times.known.length} tries, mean ${ms(means[0])}, median ${ms(medians[0])}`);
  print(`unknown address  ${times.unknown.length} tries, mean ${ms(means[1])}, median ${ms(medians[1])}`);
  print(
    `Welch t ${t.toFixed(2)}, allowed below ${BOUND}; ${answers.size} different answer${answers.size === 1 ? '' : 's'}: ${[...answers].join(' | ')}`,
  );
  return Math.abs(t) < BOUND && answers.size === 1 ? 0 : 1;
}

const tries = Number(process.argv[2] ?? '10000');
if (!Number.isSafeInteger(tries) || tries < 100 || tries > MAX_TRIES) {
  process.stderr.write(`usage: npm run timing -- TRIES (100 to ${MAX_TRIES}; 10000 when left out)\n`);
  process.exitCode = 1;
} else {
  const dataDir = makeDataDir();
  const server = await spawnServer({ dataDir, env: { KABUTO_LIMITS: 'load' } });
  try {
    await untilReady(server);
    process.exitCode = await measure(server.origin, tries);
  } finally {
    await endServer(server, dataDir);
    removeDataDir(dataDir);
  }
}
