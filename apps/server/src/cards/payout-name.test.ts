import { bankKana } from '@kabuto/bank-files';
import { expect, it } from 'vitest';
import { demoName } from './payout-name.ts';

const IDS = Array.from({ length: 200 }, (_, at) => 2_000_000_000 + at);

it('the invented name of a throw-away member is always the same, marked, and one that banks take', () => {
  for (const id of IDS) {
    const { name, kana, kind } = demoName(id);
    expect(demoName(id)).toEqual({ name, kana, kind });
    expect([kind, name.slice(0, 2), kana.slice(0, 2)]).toEqual(['demo', 'デモ', 'デモ']);
    expect(bankKana(kana)).toMatch(/^ﾃﾞﾓ\S+ \S+$/);
  }
  expect(new Set(IDS.map((id) => demoName(id).name)).size).toBeGreaterThan(40);
});
