import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readArguments } from './command.ts';
import { CHANGE_FLAGS, readChange, readTenant, TENANT_FLAGS } from './tenant-arguments.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = ['--name-en', 'Tsubasa', '--name-jp', '翼証券', '--name-tw', '翼證券'];
const read = (...args: readonly string[]) => {
  const { flags, words } = readArguments(args, TENANT_FLAGS, 1);
  return readTenant(words[0], flags);
};

it('requires only a name in three languages for a demo', async () => {
  expect(await read('tsubasa', ...NAMES)).toMatchObject({
    slug: 'tsubasa',
    names: { en: 'Tsubasa', jp: '翼証券', tw: '翼證券' },
    mode: 'demo',
    operatorName: null,
    licence: null,
    logo: null,
    features: ['registration', 'demoLogin', 'referral', 'alerts'],
    fee: null,
  });
});

it('accepts a logo as a data URL, features and fees', async () => {
  const logo = path.join(folder, 'logo.svg');
  writeFileSync(logo, '<svg/>');
  const options = ['--logo', logo, '--features', 'none', '--fee-ppm', '0'];
  expect(await read('tsubasa', ...NAMES, ...options)).toMatchObject({
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    features: [],
    fee: { ratePpm: 0, minimum: 0 },
  });
});

it.each([
  [['Tsubasa', ...NAMES], 'slug'],
  [['v1', ...NAMES], 'slug'],
  [[...NAMES], 'slug'],
  [['other'], '--name-en, --name-jp and --name-tw are needed.'],
  [['other', '--name-en', 'Only'], '--name-en, --name-jp and --name-tw go together.'],
  [['other', ...NAMES, '--licence-jp', '登録済み'], '--licence-en, --licence-jp and --licence-tw go together.'],
  [['other', ...NAMES, '--mode', 'live'], '--mode live needs --operator'],
  [['other', ...NAMES, '--mode', 'real'], '--mode must be one of demo, live'],
  [['other', ...NAMES, '--features', 'casino'], '--features must be one of'],
  [['other', ...NAMES, '--fee-ppm', '-1'], '--fee-ppm must be a whole number'],
  [['other', ...NAMES, '--fee-ppm', '100001'], '--fee-ppm must be a whole number'],
  [['other', ...NAMES, '--fee-minimum', '1'], '--fee-minimum needs --fee-ppm'],
  [['other', ...NAMES, '--support', 'nobody'], '--support must be a mail address'],
  [['other', ...NAMES, '--logo', 'logo.exe'], '--logo must be a file .png or .svg'],
  [['other', ...NAMES, '--logo', 'nowhere.png'], 'cannot be read'],
])('reports in one sentence what is wrong with %j', async (args, message) => {
  await expect(read(...args)).rejects.toThrow(message);
});

const change = (...args: readonly string[]) => readChange(readArguments(args, CHANGE_FLAGS).flags);

it('sets the share of identity checks that two operators approve, from 0 to 100', async () => {
  expect(await change('--identity-second-checks', '100')).toEqual({ identitySecondChecks: 100 });
  await expect(change('--identity-second-checks', '101')).rejects.toThrow('must be a whole number from 0 to 100');
});

it('changes only what is named; none removes licence and logo', async () => {
  expect(await change('--registration', 'No. 7', '--features', 'none')).toEqual({
    registrationNumber: 'No. 7',
    features: [],
  });
  const none = ['--licence-en', 'none', '--licence-jp', 'none', '--licence-tw', 'none', '--logo', 'none'];
  expect(await change(...none)).toEqual({ licence: null, logo: null });
  await expect(change()).rejects.toThrow('set needs at least one of');
  expect(() => readArguments(['--mode', 'live'], CHANGE_FLAGS)).toThrow('--mode is not known here');
  const bad = path.join(folder, 'bad.svg');
  writeFileSync(bad, '<svg onload="alert(1)"/>');
  await expect(change('--logo', bad)).rejects.toThrow('an event handler');
});
