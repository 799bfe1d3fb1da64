import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();

const PARTS = ['氏名', '氏名（カナ）', '書類の番号', '生年月日', '住所', '有効期限', '表面', '裏面', '顔写真'];
const group = (page: Page, part: string) => page.getByRole('group', { name: part, exact: true });
const mark = (page: Page, part: string, as: '問題なし' | '差し戻す') =>
  group(page, part).getByRole('button', { name: as }).click();

async function untilPictures(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('canvas[role="img"]:visible').count()).toBe(count);
}

/** The corners of a drawn picture, and its size. */
const drawn = (page: Page, name: string) =>
  page
    .getByRole('img', { name, exact: true })
    .evaluate((canvas: HTMLCanvasElement) => `${canvas.width} x ${canvas.height} at ${canvas.clientWidth}`);

describe('the review of identity checks', () => {
  it('opens the oldest case from the list, rejects one picture by keyboard, and the member reads the reason and who looked', async () => {
    const [first, second] = [await office.submit(), await office.submit()];
    const { page } = await office.operator(['review']);
    await page.getByRole('link', { name: /本人確認の審査待ち/ }).click();
    await heading(page, '本人確認');
    await page.getByRole('cell', { name: String(first.caseId), exact: true }).click();
    await heading(page, `本人確認 案件 ${first.caseId}`);
    await untilPictures(page, 3);

    // With nothing marked neither key decides, and both say what is missing.
    await page.keyboard.press('a');
    await page.getByRole('status').getByText('未確認：氏名').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('status').getByText('差し戻す項目を1つ以上選び').waitFor();

    await mark(page, '顔写真', '差し戻す');
    await page.getByLabel('顔写真の理由').click();
    await page.getByRole('option', { name: '書類の写真と別の人に見える' }).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '確認', exact: true }).click();
    await page.keyboard.press('a');
    await page.getByRole('status').getByText('確認済みにできません').waitFor();
    await page.keyboard.press('R');
    await page.getByText(`案件 ${first.caseId} を差し戻しました。`).waitFor();
    await heading(page, `本人確認 案件 ${second.caseId}`);

    expect(await office.asMember(first, 'detail')).toMatchObject({
      state: 'rejected',
      case: { rejections: [{ part: 'selfie', reason: 'not-the-owner' }] },
    });
    const views = await office.asMember(first, 'views');
    expect(views).toMatchObject({ total: 4 });
    const why = { viewer: 'operator', roles: ['review'], reason: '本人確認の審査' };
    expect(views).toMatchObject({ rows: Array.from({ length: 4 }, () => why) });
  });

  it('verifies a case once every part was found correct, with keys for next and previous', async () => {
    const { page } = await office.operator(['compliance']);
    const [first, second] = [await office.submit(), await office.submit()];
    await page.goto(`${office.url}/reviews/${first.caseId}?for=review`);
    await untilPictures(page, 3);
    await page.getByRole('button', { name: '次の案件', disabled: false }).waitFor();
    await page.keyboard.press('j');
    await heading(page, `本人確認 案件 ${second.caseId}`);
    await page.getByRole('button', { name: '前の案件', disabled: false }).waitFor();
    await page.keyboard.press('k');
    await heading(page, `本人確認 案件 ${first.caseId}`);
    await untilPictures(page, 3);
    for (const part of PARTS) {
      await group(page, part).getByRole('button', { name: '問題なし' }).focus();
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('a');
    await page.getByText(`案件 ${first.caseId} を確認済みにしました。`).waitFor();
    expect(await office.asMember(first, 'detail')).toMatchObject({ state: 'verified', case: { rejections: [] } });

    // Reloading the decided case opens nothing without a reason.
    await page.goto(`${office.url}/reviews/${first.caseId}`);
    await page.getByLabel('案件を開く理由').fill('電話の照会');
    await page.getByRole('button', { name: '開く' }).click();
    await page.getByText('確認済み').first().waitFor();
    expect(await page.getByRole('button', { name: /確認済みにする/ }).count()).toBe(0);
    expect(await page.locator('canvas').count()).toBe(0);
  });

  it('BO-03 verifies a sampled case only after the approval of a second operator', async () => {
    const { superPool } = office.harness;
    await superPool.query('update tenant set identity_second_check_percent = 100 where tenant_id = 1');
    const member = await office.submit();
    const open = async (page: Page): Promise<void> => {
      await page.goto(`${office.url}/reviews/${member.caseId}?for=review`);
      await untilPictures(page, 3);
      for (const part of PARTS) await mark(page, part, '問題なし');
      await page.keyboard.press('a');
    };
    const first = await office.operator(['review']);
    await open(first.page);
    await first.page.getByText(`案件 ${member.caseId} を承認しました。別の担当者の承認を待ちます。`).waitFor();
    expect(await office.asMember(member, 'detail')).toMatchObject({ state: 'pending' });
    await open(first.page);
    await first.page.getByRole('alert').getByText('別の担当者').waitFor();
    const second = await office.operator(['compliance']);
    await open(second.page);
    await second.page.getByText(`案件 ${member.caseId} を確認済みにしました。`).waitFor();
    expect(await office.asMember(member, 'detail')).toMatchObject({ state: 'verified' });
    await superPool.query('update tenant set identity_second_check_percent = 0 where tenant_id = 1');
  });

  it('enlarges and turns a picture, and reads it from the server once', async () => {
    const { caseId } = await office.submit();
    const { page } = await office.operator(['review']);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('case/picture')) requests.push(request.url());
    });
    await page.goto(`${office.url}/reviews/${caseId}?for=review`);
    await untilPictures(page, 3);
    expect(await drawn(page, '表面')).toMatch(/^600 x 800 at /);
    await page.getByRole('button', { name: '表面を右に回す' }).click();
    expect(await drawn(page, '表面')).toMatch(/^800 x 600 at /);
    const narrow = Number((await drawn(page, '表面')).split(' at ')[1]);
    await page.getByRole('button', { name: '表面を拡大' }).click();
    expect(Number((await drawn(page, '表面')).split(' at ')[1])).toBe(2 * narrow);
    await page.getByRole('button', { name: '表面を縮小' }).click();
    expect(await page.getByRole('button', { name: '表面を縮小' }).isDisabled()).toBe(true);
    expect(requests).toHaveLength(3);
    expect(
      await page.evaluate('performance.getEntriesByType("resource").filter((e) => e.name.startsWith("blob:")).length'),
    ).toBe(0);
  });

  it('shows markup in every field as text', async () => {
    const markup = '<img src=x onerror=window.intruder=1>';
    const { caseId } = await office.submit({ name: markup, address: `"><script>window.intruder=1</script>${markup}` });
    const { page } = await office.operator(['review']);
    await page.goto(`${office.url}/reviews/${caseId}?for=review`);
    await untilPictures(page, 3);
    await page.getByText(markup, { exact: true }).waitFor();
    await page.getByText(`"><script>window.intruder=1</script>${markup}`).waitFor();
    expect(await page.evaluate('[window.intruder, document.querySelectorAll("main img, main script").length]')).toEqual(
      [undefined, 0],
    );
  });

  it('of two operators who decide the same case the later one is refused with the reason', async () => {
    const { caseId } = await office.submit();
    const [one, other] = [await office.operator(['review']), await office.operator(['review'])];
    for (const { page } of [one, other]) {
      await page.goto(`${office.url}/reviews/${caseId}?for=review`);
      await mark(page, '住所', '差し戻す');
    }
    await one.page.getByRole('button', { name: '1項目を差し戻す' }).click();
    await one.page.getByText(`案件 ${caseId} を差し戻しました。`).waitFor();
    await other.page.getByRole('button', { name: '1項目を差し戻す' }).click();
    await other.page.getByRole('alert').getByText('照会番号').waitFor();
    await heading(other.page, `本人確認 案件 ${caseId}`);
  });

  it('shows an auditor the list and opens nothing, and no page of it to other roles', async () => {
    const { caseId } = await office.submit();
    const auditor = await office.operator(['auditor']);
    await auditor.page.goto(`${office.url}/reviews/${caseId}?for=review`);
    await auditor.page.getByText('この役割では案件の一覧だけを見られます。').waitFor();
    const treasury = await office.operator(['treasury']);
    expect(await treasury.page.getByRole('link', { name: '本人確認' }).count()).toBe(0);
    await treasury.page.goto(`${office.url}/reviews`);
    await treasury.page.getByText('このページを見る権限がありません。').waitFor();
  });
});
