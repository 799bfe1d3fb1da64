import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/** The name that bank accounts and payers of a member must have. */
export type PayoutName = {
  readonly name: string;
  /** Full-width katakana. */
  readonly kana: string;
  /** Of the identity check, or invented for a throw-away account. */
  readonly kind: 'verified' | 'demo';
};

type Part = readonly [name: string, kana: string];

const FAMILY: readonly Part[] = [
  ['山田', 'ヤマダ'],
  ['佐藤', 'サトウ'],
  ['鈴木', 'スズキ'],
  ['高橋', 'タカハシ'],
  ['田中', 'タナカ'],
  ['渡辺', 'ワタナベ'],
  ['小林', 'コバヤシ'],
  ['加藤', 'カトウ'],
];
const GIVEN: readonly Part[] = [
  ['太郎', 'タロウ'],
  ['花子', 'ハナコ'],
  ['一郎', 'イチロウ'],
  ['恵子', 'ケイコ'],
  ['健', 'ケン'],
  ['明', 'アキラ'],
  ['桜', 'サクラ'],
];

const pick = (from: readonly Part[], at: number): Part => from[at % from.length] ?? ['', ''];

/** The invented name of a throw-away member: always the same, and marked as such in kanji and kana. */
export function demoName(userId: number): PayoutName {
  const [family, familyKana] = pick(FAMILY, userId);
  const [given, givenKana] = pick(GIVEN, Math.floor(userId / FAMILY.length));
  return { name: `デモ${family} ${given}`, kana: `デモ${familyKana} ${givenKana}`, kind: 'demo' };
}

/** Whether the member is a throw-away one of a simulated brokerage. */
export async function isDemoMember(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from app_user u join tenant t on t.tenant_id = u.tenant_id
      where u.tenant_id = $1 and u.user_id = $2 and u.demo and t.mode = 'demo'`,
    [tenantId, userId],
  );
  return rowCount === 1;
}
