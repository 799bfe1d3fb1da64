// Runs before the first paint, so that a dark screen never flashes white, and requests what the opened page needs while
// the app itself is still being loaded. The app takes over afterwards.
(() => {
  /** The pages with the tab bar (shared/ui/bars/bottom-bar.tsx). */
  const TABS = ['/', '/pages/quotation/quotation', '/pages/trade/index/index', '/pages/collection/collection'];
  const script = document.currentScript;
  const base = script.getAttribute('src').slice(0, -'boot.js'.length);
  // Written by the build (build/first-load.ts); the development server has none.
  const first = JSON.parse(script.dataset.first ?? '{"code":{},"data":[],"pages":{},"others":[]}');
  const root = document.documentElement;
  let language = 'jp';
  let tenant = new URLSearchParams(location.search).get('tenant');
  const headers = {};
  try {
    language = localStorage.getItem('curLang');
    if (language === 'en') root.lang = 'en';
    else if (language === 'tw') root.lang = 'zh-Hant-TW';
    else language = 'jp';
    if (localStorage.getItem('theme') === 'dark') root.dataset.theme = 'dark';
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
  for (const file of [...(first.code[language] ?? []), ...page.code]) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (file.endsWith('.css')) link.as = 'style';
    link.crossOrigin = '';
    link.href = base + file;
    document.head.append(link);
  }
  // Public data only, without a login; shared/api/early.ts takes each reply once. Other brokerages have other addresses.
  globalThis.kabutoEarly = new Map();
  if (tenant) return;
  for (const call of [...first.data, ...page.data]) {
    const address = `${location.origin}/api/${call}`;
    const signal = AbortSignal.timeout(60_000);
    const reply = fetch(address, { cache: 'no-store', credentials: 'omit', headers, signal });
    reply.catch(() => undefined);
    globalThis.kabutoEarly.set(address, reply);
  }
})();
