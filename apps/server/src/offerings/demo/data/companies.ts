import { instrumentCode, type Price, price, type Shares, shares } from '@kabuto/market';
import type { LocalNames } from '../../../orders/index.ts';
import type { ListingTerms } from '../../issue.ts';

/** An invented company of the demo. Its names are marked, because they appear everywhere: in lists, files and mails. */
export type DemoCompany = ListingTerms & {
  readonly names: LocalNames;
  /** What it does, in one line. */
  readonly about: LocalNames;
};

/** Units on offer and how many the simulation's applicants are. */
export type DemoIpo = DemoCompany & {
  readonly low: Price;
  readonly high: Price;
  readonly step: Price;
  readonly shares: Shares;
  readonly standbys: number;
  readonly applicants: number;
};

/** Follows the name of an invented company, wherever it appears. */
export const MARK: LocalNames = { en: ' (fictional)', jp: '（架空）', tw: '（虛構）' };

/** The names with a number, from the second course on, and the mark of an invented company. */
const marked = ({ en, jp, tw }: LocalNames, round = 1): LocalNames => ({
  en: `${en}${round === 1 ? '' : ` ${round}`}${MARK.en}`,
  jp: `${jp}${round === 1 ? '' : round}${MARK.jp}`,
  tw: `${tw}${round === 1 ? '' : round}${MARK.tw}`,
});

const LOT = shares(100);
const tenths = (yen: number): Price => price(yen * 10);

const common = { lot: LOT, tickTable: 'other' } as const;
const growing = { section: 'growth', fictional: true, activity: 900, volatilityBps: 420 } as const;

/** Many more applicants than units. */
const robots: DemoIpo = {
  ...common,
  names: { en: 'Asunaro Robotics', jp: 'アスナロロボティクス', tw: '明檜機器人' },
  about: {
    en: 'Builds robots that pick vegetables.',
    jp: '野菜の収穫ロボットを開発・製造',
    tw: '研發製造蔬菜採收機器人',
  },
  issue: {
    ...growing,
    names: { en: 'Asunaro Robotics', jp: 'アスナロロボティクス', tw: '明檜機器人' },
    kana: 'アスナロロボティクス',
    sector: '3650',
    listedShares: shares(4_000_000),
  },
  low: tenths(1_400),
  high: tenths(1_600),
  step: tenths(10),
  shares: shares(30_000),
  standbys: 60,
  applicants: 2_000,
};

/** More units than applicants. */
const bakery: DemoIpo = {
  ...common,
  names: { en: 'Minamo Foods', jp: 'ミナモフーズ', tw: '水面食品' },
  about: { en: 'Bakes rice bread for schools.', jp: '学校給食向けの米粉パンを製造', tw: '為學校午餐製作米麵包' },
  issue: {
    ...growing,
    names: { en: 'Minamo Foods', jp: 'ミナモフーズ', tw: '水面食品' },
    kana: 'ミナモフーズ',
    sector: '3050',
    listedShares: shares(2_500_000),
  },
  low: tenths(820),
  high: tenths(900),
  step: tenths(1),
  shares: shares(50_000),
  standbys: 0,
  applicants: 120,
};

/** The companies that go public, one course after the other; their names without the mark. */
export const DEMO_IPOS: readonly DemoIpo[] = [robots, bakery];

const LISTED_NAMES = marked({ en: 'Hoshikuzu Logistics', jp: 'ホシクズ物流', tw: '星屑物流' });

/** The company that is listed from the first course on, and whose blocks are on offer. */
export const DEMO_LISTED: DemoCompany & { readonly offer: Price } = {
  ...common,
  names: LISTED_NAMES,
  about: { en: 'Delivers parcels at night.', jp: '夜間専門の宅配サービスを運営', tw: '經營夜間宅配服務' },
  issue: {
    ...growing,
    section: 'standard',
    names: LISTED_NAMES,
    kana: 'ホシクズブツリュウ',
    sector: '5050',
    listedShares: shares(6_000_000),
    activity: 1_500,
    volatilityBps: 260,
  },
  offer: tenths(1_200),
};

/** The code of the listed company; the exchange assigns no code with a Z (架空). */
export const LISTED_CODE = instrumentCode('1Z00');

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Companies that go public, at most; the codes from 1Z01 to 1ZZZ would suffice for 1,295. */
export const MOST_IPOS = 400;

/** The code of the course with this number, from 1. */
export const codeOf = (course: number) =>
  instrumentCode(`1Z${DIGITS[Math.floor(course / DIGITS.length)] ?? ''}${DIGITS[course % DIGITS.length] ?? ''}`);

/** The codes that the courses take, one after the other. */
export const COURSE_CODES: readonly string[] = Array.from({ length: MOST_IPOS }, (_, i) => codeOf(i + 1));
const TAKEN: ReadonlySet<string> = new Set(COURSE_CODES);

/** Whether the demo lists this code by itself, sooner or later. */
export const isCourseCode = (code: string): boolean => TAKEN.has(code);

/** The company of the course with this number, from 1; a company that returns has a number in its name. */
export function companyOf(course: number): DemoIpo {
  const base = DEMO_IPOS[(course - 1) % DEMO_IPOS.length];
  if (base === undefined) throw new Error('the demo has no companies');
  const round = Math.ceil(course / DEMO_IPOS.length);
  const names = marked(base.names, round);
  const kana = round === 1 ? base.issue.kana : `${base.issue.kana}${round}`;
  return { ...base, names, issue: { ...base.issue, names, kana } };
}

/** The company that goes public under this name, as `companyOf` has it; undefined: none. */
export const companyOfName = (english: string): DemoIpo | undefined =>
  DEMO_IPOS.find(({ names }) => english === names.en || english.startsWith(`${names.en} `));
