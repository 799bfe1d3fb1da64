import { beforeAll, describe } from 'vitest';
import { type Seat, useOffice } from '../support/office.ts';
import { EVERY_SIZE, looksOfOffice } from '../support/office-looks.ts';

const office = useOffice();
let seat: Seat;
let newsId = '';
let memberId = '';

beforeAll(async () => {
  const { harness } = office;
  const writer = await harness.operator(['content']);
  const body = '一段落目です。お客さまへの大切なお知らせを記載します。\n\n二段落目です。';
  const { data } = await writer.call('newsItemSave', {
    ...{ titleJp: 'システムメンテナンスのお知らせ', bodyJp: body },
    ...{ titleEn: 'System maintenance', bodyEn: 'First paragraph.\n\nSecond paragraph.' },
    ...{ codes: '7203,9432', pinned: 'on' },
  });
  newsId = String(data.newsId);
  await writer.call('newsItemSave', {
    ...{ titleJp: '年末年始のお知らせ', bodyJp: body },
    publishAt: String(Date.now() + 86_400_000),
  });
  const one = await harness.app.client().register();
  memberId = String((await one.call('GET v1/user/user/info')).id);
  for (let made = 0; made < 2; made += 1)
    await (await harness.app.client().register()).call('POST v1/user/referral/add', { body: { referrerId: memberId } });
  const support = await harness.operator(['support']);
  const without = String((await (await harness.app.client().register()).call('GET v1/user/user/info')).id);
  await support.call('referralPermissionSet', { memberId: without, permission: 'withdrawn', reason: '試し' });
  seat = await office.operator(['content', 'support']);
}, 120_000);

const sizes = EVERY_SIZE;

describe('how the rooms of news and referrals look', () => {
  looksOfOffice(office, () => seat, [
    { name: 'news', address: () => '/news', ready: 'td', sizes },
    { name: 'news-new', address: () => '/news/new', ready: 'article', sizes },
    { name: 'news-item', address: () => `/news/${newsId}`, ready: 'article', sizes },
    { name: 'referrals', address: () => '/referrals', ready: 'td', sizes },
    { name: 'referral', address: () => `/referrals/${memberId}`, ready: 'section td', sizes },
    {
      name: 'referral-stop',
      address: () => `/referrals/${memberId}`,
      ready: 'section td',
      press: 'h1 ~ button',
      sizes,
    },
  ]);
});
