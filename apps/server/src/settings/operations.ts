import type pg from 'pg';
import { lockOperators, operatorOperation } from '../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { type DatabaseKind, endProposals, type Proposals, proposalView, proposeAs } from '../proposals/index.ts';
import { AGREEMENT_VERSION, agreementProblem, agreementText, logoProblem, setTenant } from '../tenants/index.ts';
import { agreementContent, tenantAgreement } from './agreement-kind.ts';
import { agreementDetailOf, fingerprint, listAgreements, readDraft, saveDraft } from './agreements.ts';
import { tenantChecks, tenantFeatures, tenantLicence } from './kinds.ts';
import { readSettings } from './store.ts';

export type SettingsDeps = {
  readonly pool: pg.Pool;
  /** The fee schedule for new orders. Throws CoreUnavailable. */
  readonly feesOf: (tenantId: number) => Promise<{ version: number; ratePpm: number; minimum: number }>;
};

/** The kinds of proposals about a brokerage's settings. */
export const settingsKinds: readonly DatabaseKind[] = [tenantLicence, tenantFeatures, tenantChecks, tenantAgreement];

/** What a log names as changed. */
const SUBJECT = 'brokerage';
const LOGO_ALLOWED = 'PNG, SVG; ..48000; ..1024 x 1024';

/** Why the logo is not allowed; null when it is. */
function problemOfLogo(url: string): string | null {
  const [, type, base64 = ''] = /^data:(image\/png|image\/svg\+xml);base64,(.+)$/.exec(url) ?? [];
  if (type !== 'image/png' && type !== 'image/svg+xml') return LOGO_ALLOWED;
  return logoProblem(type, Buffer.from(base64, 'base64'));
}

const tenantSettings = ({ pool, feesOf }: SettingsDeps): AnyOperation =>
  operatorOperation('tenantSettings', async ({ operator: { tenantId } }) => {
    const { agreementVersion, agreementOwn, features, ...settings } = await withTenant(pool, tenantId, (client) =>
      readSettings(client, tenantId),
    );
    const { version, ratePpm, minimum } = await feesOf(tenantId);
    const has = (feature: (typeof features)[number]): boolean => features.includes(feature);
    return {
      ...settings,
      features: {
        registration: has('registration'),
        demoLogin: has('demoLogin'),
        referral: has('referral'),
        alerts: has('alerts'),
      },
      agreement: {
        version: agreementVersion,
        source: agreementOwn ? 'own' : settings.mode === 'demo' ? 'builtIn' : 'none',
      },
      feeSchedule: { version, ratePpm, minimum },
    };
  });

const tenantContactSet = (): AnyOperation =>
  operatorOperation('tenantContactSet', ({ body: { supportContact, reason }, operator: { tenantId }, change }) =>
    change(async (client) => {
      const { slug, supportContact: former } = await readSettings(client, tenantId);
      await setTenant(client, slug, { supportContact });
      return {
        reply: { supportContact },
        subject: SUBJECT,
        before: { supportContact: former },
        after: { supportContact, reason },
      };
    }),
  );

const tenantLogoSet = (): AnyOperation =>
  operatorOperation('tenantLogoSet', ({ body: { logo: given, reason }, operator: { tenantId }, change }) => {
    const logo = given === '' ? null : given;
    const problem = logo === null ? null : problemOfLogo(logo);
    if (problem !== null) throw fieldInvalid('logo', LOGO_ALLOWED);
    // The log has the fingerprints: a picture is too large for it.
    const digestOf = (url: string | null): string => fingerprint(url ?? undefined);
    return change(async (client) => {
      const { slug, logo: former } = await readSettings(client, tenantId);
      await setTenant(client, slug, { logo });
      return {
        reply: { logo },
        subject: SUBJECT,
        before: { logo: digestOf(former) },
        after: { logo: digestOf(logo), reason },
      };
    });
  });

const tenantAgreementList = ({ pool }: SettingsDeps): AnyOperation =>
  operatorOperation('tenantAgreementList', ({ operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => ({
      versions: await listAgreements(client, tenantId, await readSettings(client, tenantId)),
    })),
  );

const tenantAgreementDetail = ({ pool }: SettingsDeps): AnyOperation =>
  operatorOperation('tenantAgreementDetail', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const found = await agreementDetailOf(client, tenantId, await readSettings(client, tenantId), query);
      if (found === undefined) throw new Refused('NOT_FOUND', 'version');
      return found;
    }),
  );

const tenantAgreementSave = (): AnyOperation =>
  operatorOperation('tenantAgreementSave', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) => {
    const { version, language } = body;
    const text = agreementText(body.text);
    if (agreementProblem(Buffer.from(text)) !== null) throw fieldInvalid('text', 'text besides headings, ..65536');
    return change(async (client) => {
      // Not between the check of a proposal and what it executes.
      await lockOperators(client, tenantId);
      const settings = await readSettings(client, tenantId);
      const find = async () =>
        (await listAgreements(client, tenantId, settings)).find((one) => one.version === version);
      const known = await find();
      const isTaken =
        known === undefined
          ? version === AGREEMENT_VERSION || version === settings.agreementVersion
          : known.state !== 'draft';
      if (isTaken) throw new Refused('DOCUMENT_EXISTS', 'version', { version });
      const former = (await readDraft(client, tenantId, version))[language];
      await saveDraft(client, tenantId, { version, language, text, by: operatorId, now });
      if (former !== text) await endProposals(client, tenantId, { kind: tenantAgreement.kind, version }, now);
      const reply = await find();
      if (reply === undefined) throw new Error(`the draft ${version} was not stored`);
      return {
        reply,
        subject: SUBJECT,
        before: former === undefined ? null : { text: fingerprint(former) },
        after: { version, language, text: fingerprint(text) },
      };
    });
  });

/** Settings of the brokerage itself (decision 0166): read, changed at once, or proposed. */
export const settingsOffice = (deps: SettingsDeps, proposals: Proposals): AnyOperation[] => [
  tenantSettings(deps),
  tenantContactSet(),
  tenantLogoSet(),
  tenantAgreementList(deps),
  tenantAgreementDetail(deps),
  tenantAgreementSave(),
  operatorOperation('tenantLicencePropose', ({ body: { reason, ...content }, ...actor }) => {
    const trimmed = Object.fromEntries(Object.entries(content).map(([name, text]) => [name, text.trim()]));
    return proposeAs(proposals, tenantLicence, trimmed, { ...actor, reason });
  }),
  operatorOperation('tenantFeaturesPropose', ({ body: { reason, ...content }, ...actor }) =>
    proposeAs(proposals, tenantFeatures, content, { ...actor, reason }),
  ),
  operatorOperation('tenantChecksPropose', ({ body: { reason, secondChecks }, ...actor }) =>
    proposeAs(proposals, tenantChecks, { secondChecks: Number(secondChecks) }, { ...actor, reason }),
  ),
  operatorOperation('tenantAgreementPropose', async ({ body: { reason, version }, ...actor }) => {
    const { tenantId } = actor.operator;
    const content = await withTenant(deps.pool, tenantId, (client) => agreementContent(client, tenantId, version));
    return proposeAs(proposals, tenantAgreement, content, { ...actor, reason });
  }),
  operatorOperation('tenantApprove', async ({ body: { number, credential }, operator, visit, change }) =>
    proposalView(await proposals.approve(settingsKinds, Number(number), credential, { operator, visit, change })),
  ),
  operatorOperation('tenantRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
    proposalView(await proposals.refuse(settingsKinds, Number(number), reason, { operator, visit, change })),
  ),
];
