/**
 * What a change can affect beyond imports, by path. `tests`: files selected for it. `followed: false`: nothing is
 * selected by imports. A changed file that no rule names and no test imports selects everything, so a new kind of file
 * is safe until it has a rule.
 */
export interface Rule {
  readonly paths: RegExp;
  readonly tests?: RegExp;
  readonly followed?: boolean;
}

const CHECK_ONLY = { followed: false } as const;

export const RULES: readonly Rule[] = [
  { paths: /^docs\/draw\//, tests: /\/independent\.test\.ts$/ },
  { paths: /^docs\/operators\//, tests: /\/operator-pages\.test\.ts$/ },
  { paths: /\.md$|^docs\/|^(LICENSE|NOTICE)$/ },
  { paths: /^(\.oxlintrc\.json|biome\.json|knip\.json|\.gitignore|\.gitattributes)$/, ...CHECK_ONLY },
  // `npm run plant` tests these.
  { paths: /^tests\/planted\//, ...CHECK_ONLY },
  { paths: /^apps\/server\/migrations\//, tests: /\.it\.test\.ts$|\/newcomer\.journey\.ts$/ },
  { paths: /^packages\/contract\/src\//, tests: /^tests\/api\/|^packages\/contract\/|\/newcomer\.journey\.ts$/ },
  {
    paths: /^(apps\/investor\/src\/messages|packages\/ui\/src\/texts)\/data\//,
    tests: /\/messages\/.*\.test\.ts$|\/(routes-looks-\w+|security-looks|prompts)\.journey\.ts$/,
    ...CHECK_ONLY,
  },
  {
    paths: /^apps\/investor\/(index\.html|vite\.config\.ts|public\/|build\/)/,
    tests: /\/(base-path|first-load|policy|routes-open|service-worker|storage)\.journey\.ts$|\/boot\.test\.ts$/,
  },
  // Its processes are started by path.
  {
    paths: /^apps\/signer\/(src\/|test\/support\/)/,
    tests: /^(apps\/signer\/test|tests\/signing)\/.*\.it\.test\.ts$/,
  },
  // What is not a module of its sources: `OFFICE` has those.
  { paths: /^apps\/backoffice\/(?!src\/.*\.tsx?$)/, tests: /^tests\/journeys\/backoffice\// },
  {
    paths: /^apps\/backoffice\/src\/messages\/data\//,
    tests: /\/operator-pages\.test\.ts$/,
    ...CHECK_ONLY,
  },
  // Programs without tests of their own: the parts that tests import are selected by imports.
  { paths: /^(scripts|bench)\/.*\.(ts|mjs)$/ },
];

/**
 * Files that connect everything: a test that reaches one may use any part of the server, so its use is determined by
 * AREAS.
 */
export const HUBS: ReadonlySet<string> = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/main.ts',
  'apps/server/src/cli.ts',
  'apps/server/src/operators-entry.ts',
  'tests/support/operators-harness.ts',
  'tests/support/test-app.ts',
  'apps/server/src/tenant-market.ts',
]);

/**
 * Tests that use an area of the server (`apps/server/src/<area>/`), or a folder of one that has a line of its own,
 * through a running server: `named` in their path or text, and the journeys that visit it. `all`: every test of a
 * running server.
 */
export const AREAS: Readonly<Record<string, 'all' | { readonly named: RegExp; readonly journeys: RegExp }>> = {
  accounts: 'all',
  core: 'all',
  platform: 'all',
  alerts: { named: /v1\/trade\/alert|alerts/, journeys: /-alerts|routes-content|first-minutes/ },
  cli: { named: /cli\b|kabuto\(|runCli|operations\.it/, journeys: /backoffice\/entry|\/tenants/ },
  'day-trades': { named: /v1\/trade\/day\/|day-trade/, journeys: /day-trades|backoffice\/margins/ },
  demo: { named: /v1\/demo\//, journeys: /first-minutes|outside-hours|shell-orders/ },
  customers: {
    named: /operator-customers/,
    journeys: /backoffice\/(customers|looks-customers)/,
  },
  trading: { named: /operator-(trading|halts)/, journeys: /backoffice\/(looks-)?trading/ },
  referral: {
    named: /v1\/user\/referral\/|operator-referral/,
    journeys: /share|registration|backoffice\/(looks-content|referrals)/,
  },
  signing: { named: /signing|usdt/, journeys: /(?!)/ },
  doctor: { named: /doctor|operations\.it/, journeys: /(?!)/ },
  documents: { named: /v1\/trade\/(document|statement)\//, journeys: /statement|documents/ },
  proof: { named: /v1\/proof\//, journeys: /\/(proof|statement)\./ },
  files: { named: /v1\/file\//, journeys: /identity/ },
  bank: {
    named: /v1\/fund\/(bank|file|import|line|reconciliation|segregation)|bank-(details|import|notification|outgoing)/,
    journeys: /backoffice\/(bank-lines|deposits|files|money-settings|reconciliation)|\/deposit\./,
  },
  funding: {
    named: /v1\/fund\/|funding|withdrawal-race/,
    journeys: /^(?!.*\/looks-).*(deposit|money-lists|payout-buttons|withdraw)/,
  },
  'funding/addresses': { named: /v1\/user\/address\//, journeys: /usdt-addresses/ },
  'funding/deposits': { named: /v1\/(demo\/bank|fund\/(deposit|transfer))\//, journeys: /^(?!.*\/looks-).*deposit/ },
  'funding/token-withdrawals': { named: /usdt/, journeys: /\/usdt-withdrawal/ },
  'funding/tokens': { named: /usdt/, journeys: /recharge|\/usdt-withdrawal/ },
  'funding/treasury': { named: /treasury|usdt/, journeys: /treasury/ },
  'funding/withdrawals': {
    named: /v1\/fund\/(cashier|file|withdrawal)\/|withdrawal-race/,
    journeys: /\/(payout-buttons|withdraw|withdraw-limits|withdrawals)\./,
  },
  cards: { named: /v1\/user\/card\/|bank-card/, journeys: /cards/ },
  'identity-check': { named: /v1\/user\/identity\/|identity-check/, journeys: /identity|backoffice\/reviews/ },
  identity: {
    named: /v1\/(user\/(?!address|card|identity)|oauth|notice)\//,
    journeys: /\/(confirmation|contact|entrance|leaving|registration|settings|shell-session|storage)/,
  },
  import: { named: /import\.it|\bimport (instruments|bars|jquants)/, journeys: /(?!)/ },
  instance: { named: /tests\/instance\//, journeys: /(?!)/ },
  news: { named: /news|v1\/cms\//, journeys: /news|routes-content|backoffice\/looks-content/ },
  notices: { named: /notice/, journeys: /contact|notices|registration/ },
  offerings: { named: /v1\/(offering|otc)\/|offering|otc/i, journeys: /ipo|otc|backoffice\/(looks-)?offerings/ },
  'offerings/operator': { named: /offering/i, journeys: /backoffice\/(looks-)?offerings/ },
  operators: { named: /v1\/(entry|operator)\/|operators?\.it/, journeys: /backoffice\/(approvals|entry|files)/ },
  orders: {
    named: /v1\/trade\/|\.(place|amend|cancel|cancelAll)\(/,
    journeys: /newcomer|order-address|orders|\/ticket|\/trade-pages/,
  },
  portfolio: {
    named: /v1\/trade\//,
    journeys: /account-(content|pages)|cash-book|hidden-amounts|holding-sheet|home-c|newcomer|orders|trades-content/,
  },
  proposals: { named: /proposal|fee schedule/i, journeys: /backoffice\/(adjustments|approvals|money-settings)/ },
  push: { named: /v1\/user\/push\//, journeys: /push/ },
  kabus: { named: /kabus/, journeys: /(?!)/ },
  quotes: {
    named: /v1\/quote\//,
    journeys: /\/(book|chart|chart-touch|market-\w+|pts|routes-open|search|shell-live|trend-lines)\./,
  },
  settings: { named: /operator-settings/, journeys: /backoffice\/(looks-)?brokerage/ },
  stream: { named: /stream/i, journeys: /shell-live|shell-session/ },
  tenants: { named: /v1\/tenant\/|createTenant|tenants?[.-]/, journeys: /tenants/ },
  today: { named: /today/, journeys: /backoffice\/(entry|late-data|today)/ },
  watchlist: { named: /v1\/watch\//, journeys: /newcomer|routes-content|watchlist/ },
};

/**
 * Journeys of the back office (`tests/journeys/backoffice/`) that use a feature of it
 * (`apps/backoffice/src/features/<feature>/`), by their names. A changed file selects those of each feature that
 * imports it; one that the shell imports selects all.
 */
export const OFFICE: Readonly<Record<string, RegExp>> = {
  agreements: /backoffice\/(looks-)?offerings/,
  deposits: /deposit|bank-lines|money-lists/,
  entry: /entry|\/(approvals|files)\./,
  files: /\/files\.|looks-outgoing/,
  imports: /bank-lines|looks-deposits/,
  lines: /bank-lines|looks-deposits|money-lists/,
  log: /looks-entry|\/(approvals|files)\./,
  margins: /backoffice\/margins/,
  'money-settings': /money-settings|looks-money/,
  news: /backoffice\/(looks-content|news)/,
  offerings: /backoffice\/(looks-)?offerings/,
  operators: /looks-entry|\/approvals\./,
  proposals: /adjustments|approvals|deposit-keys|money-lists|money-settings|\/(usdt-)?withdrawals\./,
  reconciliation: /reconciliation|looks-money/,
  brokerage: /backoffice\/(looks-)?brokerage/,
  customers: /backoffice\/(customers|looks-customers)/,
  referrals: /backoffice\/(looks-content|referrals)/,
  reviews: /reviews|looks-approvals/,
  today: /entry|bank-lines|late-data|today|treasury/,
  trading: /backoffice\/(looks-)?trading/,
  treasury: /treasury|looks-usdt-out|payout-buttons/,
  withdrawals: /\/files\.|looks-outgoing|looks-usdt-out|payout-buttons|\/(usdt-)?withdrawals\./,
};

/**
 * Tests of whole processes, which use a bit of everything: selected for an area by their path, not by the calls in
 * their text.
 */
export const OF_PROCESSES = /^tests\/(crash|instance|process|race)\//;

/** Journeys through all pages: only their tests of the affected pages run. */
export const OF_PAGES = /\/routes-(empty|loading|looks-\w+|open|states)\.journey\.ts$/;
/** Those of them that check the rendered pages, which a style sheet can affect. */
export const OF_STYLES = /\/routes-(loading|looks-\w+)\.journey\.ts$/;

/** The journeys that look at the pages which those leave out, by code: pages that need an offering. */
export const OWN_LOOKS: Readonly<Record<string, RegExp>> = { 'RT-19': /\/otc\.journey/ };

/**
 * Journeys of what all pages share, which open pages only as examples: a change of the shell selects them, one of a
 * page does not.
 */
export const OF_SHELL =
  /\/(base-path|entrance|first-load|first-paint|insecure-origin|late-data|lost-line|lost-line-pages|policy|prompts|radio-keys|service-worker|shell-\w+|storage|tenants)\.journey\.ts$/;

/** What journeys of all kinds use: no page models, although they contain addresses of pages. */
export const OF_ALL_PAGES = /^tests\/journeys\/support\/(member|money-routes|register|route-case|routes|shared)\.ts$/;

const OF_ORDERS =
  /\/(chart|chart-touch|newcomer|orders-\w+|order-address|pts|sheets-looks|trade-pages-outage|trade-pages)\.journey/;
const OF_TICKET =
  /\/(book|newcomer|order-address|orders-stop|outside-hours|own-orders|pts|sheets-looks|ticket-\w+|ticket|trade-pages-outage)\.journey/;

/**
 * The journeys of pages that many journeys only pass through, or whose address is in no journey and no page model, by
 * address. All other pages: `select.ts` finds the address in the journeys and the page models that they use.
 */
export const JOURNEYS_OF_PAGE: Readonly<Record<string, RegExp>> = {
  '/': /\/(home-\w+|hidden-amounts)\.journey/,
  '/pages/user/login': /\/(entrance|shell-session)\.journey/,
  '/pages/stock/ipo/ipo': /\/ipo[\w-]*\.journey/,
  '/pages/stock/otc/otc': /\/otc\.journey/,
  '/pages/stock/otc/contract': /\/otc\.journey/,
  '/pages/stock/otc/cover': /\/otc\.journey/,
  '/pages/trade/buy/buy': OF_TICKET,
  '/pages/trade/sell/sell': OF_TICKET,
  '/pages/trade/cancel/cancel': OF_ORDERS,
  '/pages/trade/today-entrust/today-entrust': OF_ORDERS,
  '/pages/trade/history-entrust/history-entrust': OF_ORDERS,
  '/pages/user/card/card': /\/cards\.journey/,
  '/pages/user/card/add': /\/cards\.journey/,
};

/** What the stage `simulation` runs. */
export const SIMULATED = /^(packages\/(market|brokerage)\/src|apps\/server\/src\/core|tests\/simulation)\//;
