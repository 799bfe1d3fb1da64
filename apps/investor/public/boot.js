// Runs before the first paint, so that a dark screen never flashes white, and requests what the opened page needs while
// the app itself is still being loaded. The app takes over afterwards.
(() => {
  /** The pages with the tab bar (shared/ui/bars/bottom-bar.tsx). */
  const TABS = ['/', '/pages/quotation/quotation', '/pages/trade/index/index', '/pages/collection/collection'];
  const script = document.currentScript;
  const base = script.getAttribute('src').slice(0, -'boot.js'.length);
  // Written by the build (build/first-load.ts); the development server has none.
  const first = JSON.parse(script.dataset.first ?? '{"code":{},"data":[],"pages":{},"others":[]}');
  /** The app starts after so many milliseconds at the latest. */
  const START_MS = 200;
  const root = document.documentElement;
  let language = 'jp';
  let loggedIn = false;
  let tenant = new URLSearchParams(location.search).get('tenant');
  const headers = {};
  try {
    language = localStorage.getItem('curLang');
    if (language === 'en') root.lang = 'en';
    else if (language === 'tw') root.lang = 'zh-Hant-TW';
    else language = 'jp';
    if (localStorage.getItem('theme') === 'dark') root.dataset.theme = 'dark';
    loggedIn = localStorage.getItem('hasLogin') === 'true';
    tenant ??= sessionStorage.getItem('kabuto.tenant');
    const seen = JSON.parse(sessionStorage.getItem('kabuto.seq') ?? '{"seq":0}');
    if (seen.seq > 0) headers['Kabuto-Min-Seq'] = String(seen.seq);
    const device = localStorage.getItem('deviceId');
    if (device !== null) headers['x-device-id'] = device;
  } catch {
    // Storage is blocked: the defaults stay.
  }
  headers.lang = language;
  const path = location.pathname.slice(base.length - 1);
  if (TABS.includes(path)) root.dataset.opens = 'tab';
  const page = first.pages[path] ?? { code: first.others ?? [], data: [] };
  function preload(file, priority) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.fetchPriority = priority;
    link.href = base + file;
    document.head.append(link);
  }
  for (const file of [...(first.code[language] ?? []), ...page.code]) preload(file, 'auto');
  for (const file of page.later?.[language] ?? []) preload(file, 'low');

  const issue = /^[0-9][0-9A-Z]{3}$/.exec(new URLSearchParams(location.search).get('code') ?? '')?.[0];
  const withDecimals = (value, digits) =>
    Number(value).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const indexText = (data) => (data[0] === undefined ? '' : withDecimals(data[0].value, 2));
  const isWhole = (price) => Number.isInteger(Number(price));
  const priceText = ({ quote: { last }, tick }) =>
    last === null ? '' : withDecimals(last, isWhole(last) && isWhole(tick) ? 0 : 1);
  /** The number that a page begins with: where it is painted, the call that has it, and its text. */
  const NUMBERS = {
    '/': { place: 'home', call: 'v1/quote/index/list', textOf: indexText, shown: !loggedIn },
    '/pages/quotation/quotation': {
      place: 'market',
      call: 'v1/quote/index/list',
      textOf: indexText,
      shown: location.search === '',
    },
    '/pages/stock/detail/detail': {
      place: 'stock',
      call: `v1/quote/instrument/detail?code=${issue}`,
      textOf: priceText,
      shown: issue !== undefined,
    },
  };
  const number = NUMBERS[path]?.shown ? NUMBERS[path] : undefined;

  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const parsed = () =>
    new Promise((resolve) => {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true });
      else resolve();
    });
  /** Paints the number before the app runs; its size and place are those of the page (app/first-paint.css). */
  async function showNumber(reply) {
    const response = await reply.then((whole) => whole.clone());
    const { data } = await response.json();
    await parsed();
    const place = document.querySelector('.first-number');
    if (place === null) return;
    place.dataset.place = number.place;
    place.textContent = number.textOf(data);
    await painted();
  }

  // Public data only, without a login; shared/api/early.ts takes each reply once. Other brokerages have other addresses.
  globalThis.kabutoEarly = new Map();
  let shown;
  for (const call of tenant ? [] : [...first.data, ...page.data]) {
    if (call.includes('{code}') && issue === undefined) continue;
    const name = call.replace('{code}', issue);
    const address = `${location.origin}/api/${name}`;
    const signal = AbortSignal.timeout(60_000);
    const reply = fetch(address, { cache: 'no-store', credentials: 'omit', headers, signal });
    reply.catch(() => undefined);
    globalThis.kabutoEarly.set(address, reply);
    if (name === number?.call) shown = showNumber(reply).catch(() => undefined);
  }

  // The development server's page has a script of its own.
  if (first.entry === undefined) return;
  const start = () => import(base + first.entry);
  if (shown === undefined) void parsed().then(start);
  else
    void Promise.race([shown, new Promise((resolve) => setTimeout(resolve, START_MS))])
      .then(parsed)
      .then(start);
})();
