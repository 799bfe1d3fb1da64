import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  endServer,
  makeDataDir,
  removeDataDir,
  runKabuto,
  type ServerProcess,
  spawnServer,
  untilReady,
} from '../support/server-process.ts';

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = makeDataDir();
  server = await spawnServer({ dataDir });
  await untilReady(server);
}, 120_000);
afterAll(async () => {
  await endServer(server, dataDir);
  removeDataDir(dataDir);
}, 60_000);

const NAMES = ['--name-en', 'Tsubasa', '--name-jp', '翼証券', '--name-tw', '翼證券'];
const create = (...args: readonly string[]) => runKabuto(dataDir, ['tenant', 'create', ...args]);

async function info(slug: string): Promise<{ readonly status: number; readonly data: Record<string, unknown> }> {
  const reply = await fetch(`${server.origin}/api/${slug}/v1/tenant/tenant/info`);
  const { data } = (await reply.json()) as { readonly data: Record<string, unknown> };
  return { status: reply.status, data };
}

it('STO-04 a brokerage made on the command line is served after the next start, with its own names, licence, fees and members', async () => {
  expect((await info('tsubasa')).status).toBe(404);
  const made = await create(
    'tsubasa',
    ...NAMES,
    '--operator',
    'Tsubasa K.K.',
    '--registration',
    'No. 42',
    '--support',
    'help@tsubasa.example',
    '--licence-en',
    'Licensed',
    '--licence-jp',
    '登録済み',
    '--licence-tw',
    '已登記',
    '--features',
    'registration',
    '--fee-ppm',
    '1000',
    '--fee-minimum',
    '200',
  );
  expect(made).toEqual({ code: 0, output: expect.stringContaining('tsubasa: made as tenant 2.') });
  server.kill('SIGTERM');
  await server.ended;
  server = await spawnServer({ dataDir, port: server.port });
  await untilReady(server);

  expect(await info('tsubasa')).toMatchObject({
    status: 200,
    data: {
      shopId: 'tsubasa',
      names: { en: 'Tsubasa', jp: '翼証券', tw: '翼證券' },
      mode: 'demo',
      operatorName: 'Tsubasa K.K.',
      registrationNumber: 'No. 42',
      supportContact: 'help@tsubasa.example',
      licence: { en: 'Licensed', jp: '登録済み', tw: '已登記' },
      logo: null,
      features: ['registration'],
      feeSchedule: { ratePpm: 1_000, minimum: 200 },
    },
  });
  expect((await info('kabuto')).data).toMatchObject({ licence: null, feeSchedule: { ratePpm: 550, minimum: 0 } });
  const demo = await fetch(`${server.origin}/api/tsubasa/v1/oauth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('kabuto-app:kabuto-app').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'demo' }),
  });
  expect([demo.status, await demo.json()]).toMatchObject([403, { data: { reason: 'FORBIDDEN' } }]);
  const session = await fetch(`${server.origin}/api/tsubasa/v1/quote/session/detail`);
  expect(session.status).toBe(200);
}, 120_000);

it('RT-08 an agreement set on the command line is served ten seconds later, without a restart', async () => {
  const files = ['jp', 'en', 'tw'].flatMap((language) => {
    const file = path.join(dataDir, `agreement-${language}`);
    writeFileSync(file, `# ${language}\ntext`);
    return [`--${language}`, file];
  });
  const agreement = (...args: readonly string[]) => runKabuto(dataDir, ['tenant', 'agreement', ...args]);
  const set = await agreement('tsubasa', '--version', '2027-01', ...files);
  expect(set).toEqual({ code: 0, output: expect.stringContaining('tsubasa: 2027-01 is the present agreement.') });
  const shown = await eventually(async () => {
    const reply = await fetch(`${server.origin}/api/tsubasa/v1/tenant/agreement/detail`, { headers: { lang: 'tw' } });
    const { data } = (await reply.json()) as { readonly data: { readonly version: string } };
    return data.version === '2027-01' && data;
  }, 15_000);
  expect(shown).toEqual({ version: '2027-01', source: 'own', sections: [{ heading: 'tw', paragraphs: ['text'] }] });
  writeFileSync(path.join(dataDir, 'agreement-en'), '# en\nanother text');
  expect(await agreement('tsubasa', '--version', '2027-01', ...files)).toEqual({
    code: 1,
    output:
      '--version 2027-01 of tsubasa is there already with other texts, which stay as they are: name a new version.\n',
  });
  expect(await agreement('nobody', '--version', '1', ...files)).toMatchObject({
    code: 1,
    output: 'There is no brokerage nobody.\n',
  });
  expect((await agreement('kabuto', '--version', '2030')).output).toContain('--jp, --en, --tw are needed');
}, 120_000);

it('a live brokerage is reported to need an agreement', async () => {
  const live = ['--mode', 'live', '--operator', 'K', '--registration', '1', '--support', 'a@example.jp'];
  const made = await create('kaede', ...NAMES, ...live);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Nobody can register there before') });
}, 60_000);

it('a slug in use is refused', async () => {
  expect(await create('kabuto', ...NAMES)).toEqual({ code: 1, output: 'There is a brokerage kabuto already.\n' });
}, 60_000);

it('an operator gets one token, shown once; the same name is refused', async () => {
  const made = await runKabuto(dataDir, ['operator', 'create', 'Hanako', '--tenant', 'kabuto']);
  expect(made.code).toBe(0);
  expect(made.output.trim().split('\n').at(-1)).toMatch(/^[\w-]{43}$/);
  const again = await runKabuto(dataDir, ['operator', 'create', 'Hanako', '--tenant', 'kabuto']);
  expect(again).toEqual({ code: 1, output: 'There is an operator Hanako of kabuto already.\n' });
  const reset = await runKabuto(dataDir, ['operator', 'reset', 'Hanako', '--tenant', 'kabuto']);
  expect(reset.code).toBe(0);
  expect(reset.output).toMatch(/^kabuto: Hanako's passkey and sessions have ended\..*\n[\w-]{43}\n$/);
  const missing = await runKabuto(dataDir, ['operator', 'reset', 'Nobody', '--tenant', 'kabuto']);
  expect(missing).toEqual({ code: 1, output: 'There is no operator Nobody of kabuto.\n' });
}, 60_000);

it('an operator has the roles that the command line gives, and the list shows them', async () => {
  const operator = (...args: string[]) => runKabuto(dataDir, ['operator', ...args, '--tenant', 'kabuto']);
  const made = await operator('create', 'Saburo', '--role', 'admin,compliance');
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Saburo is an operator (admin,compliance).')]);
  expect((await operator('list')).output).toContain('kabuto: Saburo (admin,compliance)\n');
  expect((await operator('role', 'Saburo', '--role', 'auditor')).code).toBe(0);
  expect((await operator('list')).output).toContain('kabuto: Saburo (auditor)\n');
  expect((await operator('role', 'Saburo', '--role', 'none')).code).toBe(0);
  expect((await operator('list')).output).toContain('kabuto: Saburo (none)\n');
  expect((await operator('role', 'Saburo', '--role', 'owner')).output).toContain('--role: owner is none of support,');
  expect((await operator('role', 'Nobody', '--role', 'admin')).code).toBe(1);
  expect((await operator('role', 'Saburo')).code).toBe(1);
}, 120_000);
