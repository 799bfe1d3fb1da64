import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { display, LANGUAGES, THEMES } from './support/display.ts';
import { IdentityPage } from './support/identity.ts';
import { accessibilityFaults, layoutFaults } from './support/layout.ts';
import { useSharedPhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { foreignWords } from './support/words.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../test-results/screens');
const DETAIL = '**/api/v1/user/identity/detail';
const WIDTHS = [
  [320, 640],
  [375, 812],
  [960, 900],
] as const;

const { phone } = useSharedPhones();
beforeAll(async () => {
  await mkdir(SCREENS, { recursive: true });
});

/** All layout, language and accessibility faults of one state, in every language, theme and width. */
async function faults({ page }: IdentityPage, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const language of LANGUAGES)
    for (const theme of THEMES) {
      await display(page, language, theme);
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await settled(page);
        const here = await layoutFaults(page, width);
        if (width === 375) here.push(...(await foreignWords(page, language)), ...(await accessibilityFaults(page)));
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({
          path: path.join(SCREENS, `RT-22-${state}-${language}-${theme}-${width}.png`),
          fullPage: true,
        });
        found.push(...here.map((fault) => `${state} ${language} ${theme} ${width}: ${fault}`));
      }
    }
  await page.setViewportSize({ width: 375, height: 812 });
  await display(page, 'jp', 'light');
  return found;
}

it('RT-22/looks every state of the identity check in three languages, both themes and from 320 to 960', async () => {
  const form = await IdentityPage.ofNewMember(await phone());
  const { app, page } = form;
  await app.button('提出する').click();
  await page.getByLabel('運転免許証').check();
  await app.see('氏名を入力してください');
  await app.button('見本を使う').nth(0).click();
  await form.uploaded(1);
  expect(await faults(form, 'prompts')).toEqual([]);

  await form.fillLicence();
  await form.chooseSamples(true);
  const pending = page.waitForResponse(
    async (reply) => reply.url().endsWith('/identity/detail') && (await reply.text()).includes('"state":"pending"'),
  );
  await app.button('提出する').click();
  const json: unknown = await (await pending).json();
  // The clerk decides before every picture is taken: the page keeps getting this reply.
  await page.route(DETAIL, (route) => route.fulfill({ json }));
  await app.see('審査中です');
  expect(await faults(form, 'pending')).toEqual([]);
  await page.unroute(DETAIL);

  await form.decided('再提出が必要です');
  expect(await faults(form, 'rejected')).toEqual([]);
  await app.button('見本を使う').click();
  await form.uploaded(1);
  await app.button('再提出する').click();
  await form.decided('本人確認は完了しています');
  expect(await faults(form, 'verified')).toEqual([]);
});
