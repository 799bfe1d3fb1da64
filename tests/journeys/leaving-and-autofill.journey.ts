import { expect, it } from 'vitest';
import { addAuthenticator } from './support/authenticator.ts';
import { logIn, register } from './support/member.ts';
import { usePhones } from './support/phones.ts';
import { confirmByPassword, logOut, openTask } from './support/settings.ts';

const { phone, complaints } = usePhones();

it('AUT-06 a passkey is offered with the name field, and picking it there logs in without a tap more', async () => {
  const app = await phone();
  const { ownerIsThere } = await addAuthenticator(app.page);
  await register(app, 'autofill@example.com');
  await openTask(app, /^パスキー/);
  await app.sheet.getByRole('button', { name: 'パスキーを追加' }).click();
  await confirmByPassword(app);
  await app.sheet.getByRole('button', { name: '保管しました' }).click();
  await ownerIsThere(false);
  await logOut(app);
  expect(await app.page.getByLabel('メールアドレス').getAttribute('autocomplete')).toBe('username webauthn');
  // A login by password takes the offer away; one that fails brings it back, and now the owner is there to take it.
  await logIn(app, 'autofill@example.com', 'not-the-password');
  await app.see(/正しくありません/);
  await ownerIsThere(true);
  const byPasskey = app.page.waitForRequest((request) => (request.postData() ?? '').includes('grant_type=passkey'));
  await app.button('ログイン').click();
  await byPasskey;
  await app.see('総資産');
  expect(complaints()).toEqual([]);
});

it('RT-07/content takes the own data along as a file, then closes the account for good', async () => {
  const app = await phone();
  await register(app, 'leaving@example.com');
  await openTask(app, '個人データの書き出し');
  await app.sheet.getByRole('button', { name: 'ファイルを受け取る' }).click();
  const download = app.page.waitForEvent('download');
  await confirmByPassword(app);
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
  const data: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  expect(data).toMatchObject({ complete: true, profile: [{ nickname: '太郎', email: 'leaving@example.com' }] });

  await openTask(app, '口座の解約');
  await app.sheet.getByRole('button', { name: '口座を解約する' }).click();
  await confirmByPassword(app);
  await app.see('口座を解約しました');
  await logIn(app, 'leaving@example.com');
  await app.see(/正しくありません|違います/);
  expect(complaints()).toEqual([]);
});
