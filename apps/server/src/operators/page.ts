import type { Language } from '@kabuto/contract';
import type { Tenant } from '../tenants/index.ts';
import { FEATURE_NAMES, OPERATOR_TEXTS, type OperatorTexts } from './data/texts.ts';

const HTML_LANG: Readonly<Record<Language, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

/** Escapes text for HTML. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the first language that a browser requests if it is supported, else Japanese. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const first = /^\s*([a-z]+)(?:-(\w+))?/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase();
  if (first === 'en') return 'en';
  return first === 'zh' ? 'tw' : 'jp';
}

function frame(language: Language, title: string, inside: string): string {
  return `<!doctype html>
<html lang="${HTML_LANG[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/operators.css">
<script type="module" src="/operators.mjs"></script>
</head>
<body><main>
${inside}
</main></body>
</html>
`;
}

/** The entry page: login by passkey, and registration with a one-time token for operators without a passkey. */
export function loginPage(language: Language): string {
  const t: OperatorTexts = OPERATOR_TEXTS[language];
  const slug = `<label>${t.tenant}<input name="tenant" required autocomplete="organization" autocapitalize="none" pattern="[a-z][a-z0-9\\-]{1,30}"></label>`;
  return frame(
    language,
    t.title,
    `<h1>${t.title}</h1><p>${t.lead}</p>
<p id="status" role="alert" data-failed="${escaped(t.failed)}" data-unsupported="${escaped(t.unsupported)}" hidden></p>
<form id="login">${slug}<button>${t.login}</button></form>
<details><summary>${t.first}</summary>
<form id="register">${slug}<label>${t.token}<input name="token" required autocomplete="off" autocapitalize="none" maxlength="64" aria-describedby="hint"></label>
<p id="hint">${t.tokenHint}</p><button>${t.register}</button></form></details>`,
  );
}

export type Dashboard = {
  readonly name: string;
  readonly tenant: Tenant;
  readonly operators: readonly { readonly name: string; readonly entered: boolean }[];
  readonly visits: readonly {
    readonly event: string;
    readonly device: string;
    readonly address: string;
    readonly at: number;
  }[];
};

/** The page of a logged-in operator: the brokerage, its operators, the operator's own log. */
export function dashboardPage(language: Language, { name, tenant, operators, visits }: Dashboard): string {
  const t: OperatorTexts = OPERATOR_TEXTS[language];
  const events = new Map([
    ['registered', t.registered],
    ['login', t.loggedIn],
    ['logout', t.loggedOut],
    ['reset', t.reset],
    ['roles', t.roles],
    ['feePropose', t.feePropose],
    ['feeApprove', t.feeApprove],
    ['feeRefuse', t.feeRefuse],
    ['feeExecuted', t.feeExecuted],
  ]);
  const features = tenant.features
    .map((feature) => FEATURE_NAMES[language][feature])
    .join(language === 'en' ? ', ' : '、');
  const line = (label: string, value: string): string => `<dt>${label}</dt><dd>${escaped(value)}</dd>`;
  const when = (at: number): string =>
    `<time datetime="${new Date(at).toISOString()}">${escaped(new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }))}</time>`;
  return frame(
    language,
    `${tenant.names[language]} | ${t.title}`,
    `<header><h1>${escaped(tenant.names[language])}</h1><form id="logout"><span>${t.office}: ${escaped(name)}</span><button>${t.logout}</button></form></header>
<p id="status" role="alert" data-failed="${escaped(t.failed)}" hidden></p>
<section><h2>${t.info}</h2><dl>${line(t.tenant, tenant.slug)}${line(t.number, tenant.registrationNumber ?? '―')}${line(t.support, tenant.supportContact ?? '―')}${line(t.features, features || '―')}</dl></section>
<section><h2>${t.operators}</h2><ul>${operators.map((one) => `<li><strong>${escaped(one.name)}</strong><span>${one.entered ? t.entered : t.waiting}</span></li>`).join('')}</ul></section>
<section><h2>${t.visits}</h2><ul>${visits.map((one) => `<li><strong>${events.get(one.event) ?? ''}</strong><span>${escaped(one.device || '―')} ${escaped(one.address)}</span>${when(one.at)}</li>`).join('')}</ul></section>`,
  );
}
