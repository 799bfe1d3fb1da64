import type { IssueNames, IssueTerms } from '@kabuto/brokerage';
import {
  type InstrumentCode,
  instrumentCode,
  type Price,
  price,
  type Shares,
  shares,
  type TickTable,
} from '@kabuto/market';
import type { CommandInput } from '../../core/index.ts';

/** What a demo's IPO of an invented company is announced with; prices in tenths of a yen. */
export type DemoIpo = {
  readonly low: Price;
  readonly high: Price;
  readonly step: Price;
  /** What the demo sets as the offer price. */
  readonly finalPrice: Price;
  /** Shares for customers; the least and the most that one person may apply for. */
  readonly shares: Shares;
  readonly least: Shares;
  readonly most: Shares;
  readonly standbys: number;
  readonly simulatedApplicants: number;
};

/** An invented company (架空); its names say so in each language, because names are shown everywhere. */
export type DemoCompany = {
  readonly code: InstrumentCode;
  readonly lot: Shares;
  readonly tickTable: TickTable;
  /** All but the offer price, which is known when it is set. */
  readonly issue: Omit<IssueTerms, 'offer'>;
  /** What it does, in a sentence. */
  readonly about: IssueNames;
  readonly ipo: DemoIpo;
};

const LOT = shares(100);
const yenPrice = (yen: number): Price => price(yen * 10);

/** Codes that the exchange never assigns: it leaves out Z among others. In all brokerages of the demo. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    code: instrumentCode('1Z01'),
    lot: LOT,
    tickTable: 'other',
    issue: {
      names: { en: 'Hoshikuzu Instruments (fictional)', jp: 'ほしくず計測（架空）', tw: '星屑計測（虛構）' },
      kana: 'ホシクズケイソク',
      section: 'growth',
      sector: '3750',
      listedShares: shares(12_000_000),
      activity: 9_000,
      volatilityBps: 420,
      fictional: true,
    },
    about: {
      en: 'Sensors that measure the tilt of piers and bridges.',
      jp: '港湾や橋の傾きを測るセンサーの開発。',
      tw: '開發量測碼頭與橋樑傾斜的感測器。',
    },
    // more shares than applicants ask for: whoever applies at the price gets all
    ipo: {
      low: yenPrice(1_440),
      high: yenPrice(1_600),
      step: yenPrice(10),
      finalPrice: yenPrice(1_600),
      shares: shares(1_000_000),
      least: LOT,
      most: shares(500),
      standbys: 0,
      simulatedApplicants: 2_000,
    },
  },
  {
    code: instrumentCode('1Z02'),
    lot: LOT,
    tickTable: 'other',
    issue: {
      names: { en: 'Kazamidori Logistics (fictional)', jp: 'かざみどり物流（架空）', tw: '風見雞物流（虛構）' },
      kana: 'カザミドリブツリュウ',
      section: 'standard',
      sector: '5050',
      listedShares: shares(8_000_000),
      activity: 6_000,
      volatilityBps: 360,
      fictional: true,
    },
    about: {
      en: 'A carrier that plans its routes by the forecast of the wind.',
      jp: '風の予報に合わせて便を組み替える配送会社。',
      tw: '依風況預報調整路線的運輸公司。',
    },
    ipo: {
      low: yenPrice(880),
      high: yenPrice(1_000),
      step: yenPrice(10),
      finalPrice: yenPrice(1_000),
      shares: shares(60_000),
      least: LOT,
      most: LOT,
      standbys: 100,
      simulatedApplicants: 2_000,
    },
  },
  {
    code: instrumentCode('1Z03'),
    lot: LOT,
    tickTable: 'other',
    issue: {
      names: { en: 'Asatsuyu Foods Studio (fictional)', jp: 'あさつゆ食品工房（架空）', tw: '朝露食品工坊（虛構）' },
      kana: 'アサツユショクヒンコウボウ',
      section: 'growth',
      sector: '3050',
      listedShares: shares(5_000_000),
      activity: 4_000,
      volatilityBps: 400,
      fictional: true,
    },
    about: {
      en: 'Frozen dishes of vegetables from the highlands.',
      jp: '高原の野菜を使った冷凍惣菜の製造。',
      tw: '以高原蔬菜製作冷凍料理。',
    },
    ipo: {
      low: yenPrice(2_100),
      high: yenPrice(2_400),
      step: yenPrice(50),
      finalPrice: yenPrice(2_400),
      shares: shares(40_000),
      least: LOT,
      most: shares(200),
      standbys: 60,
      simulatedApplicants: 2_000,
    },
  },
];

/** The command that lists a demo company at its offer price, for the current trade date. */
export const listInput = ({ code, lot, tickTable, issue }: DemoCompany, offer: Price): CommandInput => ({
  kind: 'listIssue',
  code,
  lot,
  tickTable,
  issue: { ...issue, offer },
});
