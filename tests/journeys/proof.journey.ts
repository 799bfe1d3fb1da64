import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { beforeOpening } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { explainFailureOf } from './support/network.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { steadyFaults } from './support/screen-faults.ts';
import { until } from './support/until.ts';

const STATEMENT = '/pages/trade/statement/statement';

const phones = usePhones();
let app: App;
let explainFailure: () => void;

beforeAll(async () => {
  app = await phones.phone();
  explainFailure = explainFailureOf(app.page);
  await enterDemo(app);
});
beforeEach(() => explainFailure());

/** The newest published night; undefined before the first. */
const newestNight = (): Promise<string | undefined> =>
  app.page.evaluate(async () => {
    const reply: { data: { nights: string[] } } = await (await fetch('/api/v1/proof/roots')).json();
    return reply.data.nights[0];
  });

/** Opens the proof of the whole statement and checks it. */
async function check(): Promise<void> {
  await app.open(STATEMENT);
  await settled(app.page);
  await app.button('帳簿の証明').click();
  await app.sheet.getByText('この証明が示すのは、').waitFor();
  await app.sheet.getByRole('button', { name: 'この端末で検証' }).click();
  await app.sheet.getByRole('status').waitFor();
}

const verdicts = (): Promise<string[]> =>
  app.sheet
    .getByRole('listitem')
    .filter({ has: app.page.locator('svg') })
    .allInnerTexts();

describe('the proof of the books in a statement', () => {
  it('PRF-02 before the first night of an account there is none; after it the balances are checked in the browser', {
    timeout: 180_000,
  }, async () => {
    await check();
    await app.sheet.getByText('この期間には証明がありません。').waitFor();

    const before = await newestNight();
    await beforeOpening(app);
    await until('another night', async () => ((await newestNight()) ?? '') > (before ?? ''));
    await check();
    await app.sheet.getByText(/の帳簿に、お客様の残高がすべて含まれていました。$/).waitFor();
    const rows = await verdicts();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every((row) => row.includes('公表されたルートと一致'))).toBe(true);
    expect(rows.every((row) => /[0-9a-f]{10}…[0-9a-f]{10}/.test(row))).toBe(true);
    expect(rows.some((row) => row.startsWith('日本円'))).toBe(true);
    await app.sheet.getByText(/^口座番号 \d+$/).waitFor();
    expect(await steadyFaults(app.page, 'RT-34-proof')).toEqual([]);

    await app.sheet.getByText('公表されたルート', { exact: true }).click();
    await app.sheet.getByText('ジャーナルのハッシュ値').waitFor();
    expect(await app.sheet.getByRole('combobox').inputValue()).toBe(await newestNight());
    expect(await steadyFaults(app.page, 'RT-34-proof-roots')).toEqual([]);
    expect(phones.complaints()).toEqual([]);
  });

  it('PRF-02 PRF-03 a balance that was changed or dropped in the books is shown to its owner', async () => {
    await app.page.route('**/api/v1/proof/own*', async (route) => {
      const response = await route.fetch();
      const reply: { data: { assets: { asset: string; leaf: { amount: string } | null }[] } } = await response.json();
      for (const one of reply.data.assets) {
        if (one.asset !== 'JPY') one.leaf = null;
        else if (one.leaf !== null) one.leaf.amount = '1';
      }
      await route.fulfill({ response, json: reply });
    });
    await check();
    await app.sheet.getByText(/の帳簿と一致しない残高があります。/).waitFor();
    const rows = await verdicts();
    expect(rows.find((row) => row.startsWith('日本円'))).toContain('公表されたルートと一致しません');
    expect(rows.filter((row) => row.includes('帳簿に含まれていません'))).toHaveLength(rows.length - 1);
    expect(await steadyFaults(app.page, 'RT-34-proof-faults')).toEqual([]);
    await app.page.unroute('**/api/v1/proof/own*');
  });
});
