import type { Plant, PlantTest } from './plant.ts';

const SERVER = 'apps/server/src';
const NEWS = 'apps/backoffice/src/features/news';

const referral = (title: string): PlantTest => ({
  project: 'integration',
  file: 'tests/api/operator-referral.it.test.ts',
  title,
});
const form = (title: string): PlantTest => ({ project: 'unit', file: `${NEWS}/model.test.ts`, title });

/** Bugs of news and referrals in the back office. */
export const CONTENT_BUGS: readonly Plant[] = [
  {
    name: 'a published item that moves to the time of its correction',
    breaks: 'decision 0125: a change keeps the time of publication',
    file: `${NEWS}/model.ts`,
    find: "item.state === 'published' || typed === tokyoField(item.publishAt)",
    put: 'typed === tokyoField(item.publishAt)',
    test: form('a change names its version, and keeps the time that was not touched to the second'),
  },
  {
    name: 'a preview of an empty page where a language is missing',
    breaks: 'CMS-01: a missing language shows the Japanese text',
    file: `${NEWS}/model.ts`,
    find: "text.title === '' && text.body === ''",
    put: "text.title !== '' && text.body === ''",
    test: form('CMS-01 the preview shows the Japanese text where a language is not written'),
  },
  {
    name: 'a permission that is withdrawn twice',
    breaks: 'REF-02: one line of the log for each change of the permission',
    file: `${SERVER}/referral/operator/index.ts`,
    find: "if (before.mayRefer === mayRefer) throw new Refused('PERMISSION_SET', 'permission');",
    put: '',
    test: referral('32 parallel withdrawals of one permission make one'),
  },
  {
    name: 'a list that ends after the first referrer',
    breaks: 'a list continued below a member ID has every member once',
    file: `${SERVER}/referral/operator/store.ts`,
    find: 'u.referrer_id < r.user_id',
    put: 'u.referrer_id <= r.user_id',
    test: referral('lists those who have referred somebody by pages, once each, and their downlines newest first'),
  },
];
