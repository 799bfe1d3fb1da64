import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { notificationBytes, notificationRecords } from '../../support/bank-notification.ts';
import { eventually } from '../../support/eventually.ts';
import { sendBankFile } from '../../support/send-bank-file.ts';
import { reviewedDeposit } from '../support/deposits.ts';
import { LANGUAGES, type Language, THEMES, type Theme } from '../support/display.ts';
import { accessibilityFaults, layoutFaults } from '../support/layout.ts';
import { type Seat, useOffice } from '../support/office.ts';
import { foreignWords } from '../support/words.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');
const WIDTHS = [
  [768, 1024],
  [1280, 800],
] as const;
/** Names and what members typed, which are the same in every language. */
const OWN = [
  'Staff',

  'Operator',
  'proposal',
  'kabuto',
  'second',
  '山田 太郎',
  'ヤマダ タロウ',
  '東京都千代田区千代田',
  '試し',
];

/** The clock of deposits is fixed, so that the demo's clerk decides none of them. */
const NOW = Date.now();
const office = useOffice({ now: () => NOW });
let seat: Seat;
let caseId: number;
let depositId: string;
let declaredId: string;

beforeAll(async () => {
  await mkdir(SCREENS, { recursive: true });
  caseId = (await office.submit()).caseId;
  seat = await office.operator([
    'admin',
    'compliance',
    'review',
    'support',
    'treasury',
    'dealing',
    'content',
    'auditor',
  ]);
  const maker = await office.harness.operator(['admin']);
  const fields = { ratePpm: '770', minimum: '120', reason: '試し' };
  const { status } = await maker.call('feePropose', fields);
  expect(status).toBe(200);
  const bank = await office.harness.operator(['treasury']);
  depositId = await reviewedDeposit(office, bank, 30_000);
  const member = await office.harness.app.client().register();
  const body = { amount: '41000' };
  declaredId = (await member.call('POST v1/fund/deposit/declare', { body, key: randomUUID() })).transferId;
  const lines = notificationRecords([{ enquiry: 1, amount: 41_000, payer: 'ﾀﾅｶ ｼﾞﾛｳ' }]);
  await sendBankFile(office.harness, bank, notificationBytes(lines));
  await eventually(async () => (await bank.call('fundLineList', { scope: 'unallocated' })).data.total === 1);
}, 120_000);

/** Shows a page in a language and theme, and waits until it has its content. */
async function show(page: Page, address: string, ready: string, language: Language, theme: Theme): Promise<void> {
  await page.addInitScript(
    ([chosen, look]) => {
      localStorage.setItem('office.language', chosen ?? '');
      localStorage.setItem('office.theme', look ?? '');
    },
    [language, theme],
  );
  await page.goto(`${office.url}${address}`);
  await page.locator(ready).first().waitFor();
  // Nothing may be about to change: lists and figures have arrived.
  await page.waitForLoadState('networkidle');
}

/** The faults of the page as it is at every width; `name` names its pictures. */
async function faults(page: Page, name: string, language: Language, theme: Theme): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    const here = [
      ...(await layoutFaults(page, width)),
      ...(await foreignWords(page, language, OWN)),
      ...(await accessibilityFaults(page)),
    ];
    await page.screenshot({ path: path.join(SCREENS, `office-${name}-${language}-${theme}-${width}.png`) });
    found.push(...here.map((fault) => `${language} ${theme} ${width}: ${fault}`));
  }
  return found;
}

type Look = { readonly name: string; readonly address: () => string; readonly ready: string; readonly press?: string };
const LOOKS: readonly Look[] = [
  { name: 'today', address: () => '/', ready: 'dl' },
  { name: 'reviews', address: () => '/reviews', ready: 'td' },
  { name: 'case', address: () => `/reviews/${caseId}?for=review`, ready: 'canvas:visible' },
  { name: 'case-reason', address: () => `/reviews/${caseId}`, ready: 'input[name="why"]' },
  { name: 'proposals', address: () => '/proposals', ready: 'td' },
  { name: 'proposal', address: () => '/proposals/1', ready: 'td' },
  { name: 'refuse', address: () => '/proposals/1', ready: 'td', press: 'section button >> nth=1' },
  { name: 'operators', address: () => '/operators', ready: 'td' },
  { name: 'invite', address: () => '/operators', ready: 'td', press: 'h1 ~ button' },
  { name: 'log', address: () => '/log', ready: 'td' },
  { name: 'log-line', address: () => '/log', ready: 'td', press: 'tbody tr >> nth=0 >> td >> nth=2' },
  { name: 'deposits', address: () => '/deposits', ready: 'td' },
  { name: 'deposit', address: () => `/deposits/${depositId}`, ready: 'canvas:visible' },
  { name: 'deposit-declared', address: () => `/deposits/${declaredId}`, ready: 'td' },
  {
    name: 'deposit-reject',
    address: () => `/deposits/${depositId}`,
    ready: 'canvas:visible',
    press: '.MuiButton-colorError',
  },
  { name: 'lines', address: () => '/lines', ready: 'td' },
  { name: 'imports', address: () => '/imports', ready: 'td' },
];

describe('LNG-01 every page of the back office in three languages, both themes, at 768 and 1280', () => {
  it.each(LOOKS)('$name', async ({ name, address, ready, press }) => {
    const found: string[] = [];
    for (const language of LANGUAGES)
      for (const theme of THEMES) {
        const page = await seat.context.newPage();
        await show(page, address(), ready, language, theme);
        if (press !== undefined) await page.locator(press).first().click();
        found.push(...(await faults(page, name, language, theme)));
        await page.close();
      }
    expect(found).toEqual([]);
  });

  it('entry', async () => {
    const found: string[] = [];
    for (const language of LANGUAGES)
      for (const theme of THEMES) {
        const { page, context } = await office.open();
        await show(page, '/login', 'details', language, theme);
        await page.locator('summary').click();
        found.push(...(await faults(page, 'entry', language, theme)));
        await context.close();
      }
    expect(found).toEqual([]);
  });
});
