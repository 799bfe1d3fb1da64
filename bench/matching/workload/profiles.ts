export const PROFILE_NAMES = ['w1', 'w2', 'w3', 'w4'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/**
 * The parameters of a workload. `live` orders rest in each book on average; `add` and `cancel` are percentages of the
 * events, the rest crosses. A passive price is as many ticks from the middle as consecutive draws of `stay` in eight
 * succeed, at most `cap`.
 */
export type Profile = {
  readonly events: number;
  readonly books: number;
  readonly live: number;
  readonly add: number;
  readonly cancel: number;
  readonly stay: number;
  readonly cap: number;
};

const COMMON = { events: 1_000_000, books: 1, live: 1_000, add: 50, cancel: 40, stay: 7, cap: 100 };

/** One book; one ten times deeper; long queues on five prices a side; a thousand thin books. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  w1: COMMON,
  w2: { ...COMMON, live: 10_000 },
  w3: { ...COMMON, stay: 3, cap: 4 },
  w4: { ...COMMON, books: 1_000, live: 100 },
};

/** The correct result of a workload. Hashes are MurmurHash3_x86_32, see README.md; `sha256` is that of the text. */
export type Expected = {
  readonly sha256: string;
  readonly orders: number;
  readonly trades: number;
  readonly volume: number;
  readonly tradeHash: string;
  readonly bids: number;
  readonly asks: number;
  readonly bookHash: string;
};

/**
 * Five public engines in C++, Java and JavaScript agree on the trades of all four, those in C++ and JavaScript on the
 * final books too.
 */
export const EXPECTED: Readonly<Record<ProfileName, Expected>> = {
  w1: {
    sha256: '71e2dba415c60f609a38c43e848e5284ad93028f794b9b3011a18478a207b6d5',
    orders: 599_134,
    trades: 178_382,
    volume: 54_226_000,
    tradeHash: '4e0d4433',
    bids: 560,
    asks: 538,
    bookHash: '5b9392f8',
  },
  w2: {
    sha256: '7f79705ca8b928ca35b65f99b349222725138455849e27b337453612682a2237',
    orders: 609_948,
    trades: 181_298,
    volume: 54_790_500,
    tradeHash: '798e6321',
    bids: 5_341,
    asks: 5_409,
    bookHash: 'f1763606',
  },
  w3: {
    sha256: '6449679c48be6746af4849bd0d90326e917349b9df0e3cfa8f2d302d2030839d',
    orders: 599_900,
    trades: 179_833,
    volume: 54_649_800,
    tradeHash: '143da8fc',
    bids: 492,
    asks: 497,
    bookHash: '70f79b70',
  },
  w4: {
    sha256: 'a0ae5c58d1fdadd379278d6c0eafb3bc8fdecb100bd0fffbf1c9319f10cf14cf',
    orders: 690_995,
    trades: 163_883,
    volume: 50_853_900,
    tradeHash: '560bbe3e',
    bids: 50_658,
    asks: 50_984,
    bookHash: '6cd31f65',
  },
};
