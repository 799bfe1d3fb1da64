import type { OperatorBody, OperatorReply, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { setTenant } from '../../apps/server/src/tenants/index.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const INFO = 'GET v1/tenant/tenant/info';
const AGREEMENT = 'GET v1/tenant/agreement/detail';
/** The server keeps a brokerage for ten seconds. */
const SEEN_WITHIN = 15_000;
const LICENCE: Omit<OperatorBody<'tenantLicencePropose'>, 'reason'> = {
  nameJp: 'みなと証券',
  nameEn: 'Minato Securities',
  nameTw: '港證券',
  operatorName: 'Minato Securities K.K.',
  registrationNumber: '関東財務局長（金商）第9999号',
  licenceJp: '加入協会：なし',
  licenceEn: 'Member of no association',
  licenceTw: '未加入協會',
};
const SQUARE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
const logoOf = (bytes: Buffer, type = 'image/svg+xml') => `data:${type};base64,${bytes.toString('base64')}`;

let harness: OperatorsHarness;
let admin: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  admin = await harness.operator(['admin']);
  checker = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

/** The server has compared the replies with the contract. */
const made = ({ status, data }: Reply): ProposalView => {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  return data as ProposalView;
};
const settings = async (by = admin): Promise<OperatorReply<'tenantSettings'>> =>
  (await by.call('tenantSettings', {})).data as OperatorReply<'tenantSettings'>;
const approve = ({ number, hash }: ProposalView): Promise<Reply> =>
  checker.call('tenantApprove', { number: String(number), credential: checker.sign(hash) });
const differenceOf = async ({ number }: ProposalView) =>
  (await checker.call('proposalDetail', { number: String(number) })).data.difference;
const reasonOf = ({ status, data }: Reply): string =>
  `${status} ${status === 200 ? 'done' : `${String(data.reason)} ${String(data.field)}`}`;
const lastLines = async (events: readonly string[]) => {
  const { rows } = await harness.superPool.query<{ event: string; subject: string; before: object; after: object }>(
    `select distinct on (event) event, subject, before, after from operator_log where tenant_id = 1 and event = any($1)
      order by event, log_id desc`,
    [events],
  );
  return rows;
};

describe('BO-08 the settings of a brokerage', () => {
  it('BO-08 contact and logo are changed at once with a reason, seen by members, and in the log', async () => {
    const contact = { supportContact: 'help@minato.example', reason: 'a new address' };
    expect(await admin.call('tenantContactSet', contact)).toMatchObject({ status: 200 });
    const logo = logoOf(SQUARE);
    expect((await admin.call('tenantLogoSet', { logo, reason: 'our mark' })).data).toEqual({ logo });
    expect(await settings()).toMatchObject({ supportContact: 'help@minato.example', logo });
    const client = harness.app.client();
    const shown = await eventually(async () => {
      const info = await client.call(INFO);
      return info.supportContact === 'help@minato.example' && info.logo !== null && info;
    }, SEEN_WITHIN);
    const picture = await fetch(`${harness.app.origin}/api/${shown.logo}`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(SQUARE)).toBe(true);
    expect((await harness.app.client('second').call(INFO)).supportContact).not.toBe('help@minato.example');
    expect(await lastLines(['tenantContactSet', 'tenantLogoSet'])).toEqual([
      {
        event: 'tenantContactSet',
        subject: 'brokerage',
        before: expect.anything(),
        after: { supportContact: 'help@minato.example', reason: 'a new address' },
      },
      {
        event: 'tenantLogoSet',
        subject: 'brokerage',
        before: { logo: '' },
        after: { logo: expect.stringMatching(/^[\da-f]{64}$/), reason: 'our mark' },
      },
    ]);
    expect((await admin.call('tenantLogoSet', { logo: '', reason: 'without' })).data).toEqual({ logo: null });
  });

  it('BO-08 wrong input is refused with the name of its field, and changes nothing', async () => {
    const before = await settings();
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const wrong: [() => Promise<Reply>, string][] = [
      [() => admin.call('tenantContactSet', { supportContact: 'nobody', reason: 'x' }), 'supportContact'],
      [() => admin.call('tenantContactSet', { supportContact: 'a@b.example', reason: ' ' }), 'reason'],
      [() => admin.call('tenantLogoSet', { logo: 'https://x.example/a.png', reason: 'x' }), 'logo'],
      [() => admin.call('tenantLogoSet', { logo: logoOf(script), reason: 'x' }), 'logo'],
      [() => admin.call('tenantLogoSet', { logo: logoOf(SQUARE, 'image/png'), reason: 'x' }), 'logo'],
      [() => admin.call('tenantLicencePropose', { ...LICENCE, nameTw: ' ', reason: 'x' }), 'nameTw'],
      [() => admin.call('tenantLicencePropose', { ...LICENCE, nameEn: 'x'.repeat(61), reason: 'x' }), 'nameEn'],
      [() => admin.call('tenantLicencePropose', { ...LICENCE, licenceEn: '', reason: 'x' }), 'licenceEn'],
      [() => admin.call('tenantChecksPropose', { secondChecks: '101', reason: 'x' }), 'secondChecks'],
      [() => admin.call('tenantAgreementSave', { version: '../a', language: 'jp', text: 'x' }), 'version'],
      [() => admin.call('tenantAgreementSave', { version: 'a', language: 'jp', text: '# only a heading' }), 'text'],
    ];
    for (const [send, field] of wrong) expect(reasonOf(await send())).toBe(`400 FIELD_INVALID ${field}`);
    expect(await settings()).toEqual(before);
  });

  it('BO-08 names and licence hold once a second operator has approved them; the difference names each field', async () => {
    const { names } = await settings();
    const proposal = made(await admin.call('tenantLicencePropose', { ...LICENCE, reason: 'the registration' }));
    expect(proposal).toMatchObject({ kind: 'tenantLicence', subject: 'names and licence', state: 'open' });
    expect((await settings()).names).toEqual(names);
    expect(await differenceOf(proposal)).toContainEqual({
      field: 'nameEn',
      now: names.en,
      proposed: 'Minato Securities',
    });
    expect(await differenceOf(proposal)).toContainEqual({ field: 'licenceTw', now: '', proposed: '未加入協會' });
    expect((await approve(proposal)).data).toMatchObject({ state: 'executed' });
    expect(await differenceOf(proposal)).toEqual([]);
    expect(await settings()).toMatchObject({
      names: { jp: 'みなと証券', en: 'Minato Securities', tw: '港證券' },
      operatorName: LICENCE.operatorName,
      licence: { jp: LICENCE.licenceJp, en: LICENCE.licenceEn, tw: LICENCE.licenceTw },
    });
    await eventually(async () => (await harness.app.client().call(INFO)).names.jp === 'みなと証券', SEEN_WITHIN);
    // A brokerage of the demo without an operator has none, not an empty one.
    const none = { ...LICENCE, operatorName: '', registrationNumber: '' };
    const without = made(await admin.call('tenantLicencePropose', { ...none, reason: 'the demo' }));
    expect((await approve(without)).data).toMatchObject({ state: 'executed' });
    expect(await settings()).toMatchObject({ operatorName: null, registrationNumber: null });
    const lines = { ...LICENCE, nameEn: 'Minato\nSecurities' };
    expect(reasonOf(await admin.call('tenantLicencePropose', { ...lines, reason: 'x' }))).toBe(
      '400 FIELD_INVALID nameEn',
    );
    expect((await settings(await harness.operator(['auditor'], 2))).names.jp).not.toBe('みなと証券');
  });

  it('BO-08 a feature that is switched off is refused to members within seconds; a change meanwhile makes a proposal stale', async () => {
    const off = { registration: 'on', demoLogin: 'on', referral: 'on', alerts: 'off' } as const;
    const first = made(await admin.call('tenantFeaturesPropose', { ...off, reason: 'no alerts' }));
    const second = made(await admin.call('tenantFeaturesPropose', { ...off, referral: 'off', reason: 'neither' }));
    expect(await differenceOf(first)).toEqual([{ field: 'alerts', now: 'on', proposed: 'off' }]);
    expect((await approve(first)).data).toMatchObject({ state: 'executed' });
    expect(reasonOf(await approve(second))).toMatch(/^400 PROPOSAL_STALE/);
    const member = await harness.app.client().register();
    await eventually(async () => !(await member.call(INFO)).features.includes('alerts'), SEEN_WITHIN);
    const refused = await member.refusal('GET v1/trade/alert/list');
    expect(refused).toMatchObject({ status: 403, reason: 'FORBIDDEN' });
    expect((await settings()).features).toEqual({ registration: true, demoLogin: true, referral: true, alerts: false });
    // The command line changes the same: what was proposed before is stale then.
    const third = made(await admin.call('tenantFeaturesPropose', { ...off, alerts: 'on', reason: 'all of them' }));
    const owner = createPool({ url: harness.app.database.ownerUrl, name: 'owner', max: 1 });
    const client = await owner.connect();
    await setTenant(client, 'kabuto', { features: ['registration', 'demoLogin'] }).finally(() => client.release());
    await owner.end();
    expect(reasonOf(await approve(third))).toMatch(/^400 PROPOSAL_STALE/);
  });

  it('BO-08 the share of second checks is proposed and approved', async () => {
    const proposal = made(await admin.call('tenantChecksPropose', { secondChecks: '30', reason: 'a third' }));
    expect(await differenceOf(proposal)).toEqual([{ field: 'secondChecks', now: 0, proposed: 30 }]);
    expect((await approve(proposal)).data).toMatchObject({ state: 'executed' });
    expect((await settings()).secondChecks).toBe(30);
  });

  it('BO-08 an agreement is a draft of three languages, shown as members will read it, and in force once approved', async () => {
    const member = await harness.app.client().register();
    const save = (language: 'jp' | 'en' | 'tw', text: string) =>
      admin.call('tenantAgreementSave', { version: '2027-04', language, text });
    expect((await save('jp', '# 第1条\n本文です。\r\n\n次の段落 ')).data).toMatchObject({
      state: 'draft',
      languages: ['jp'],
    });
    await save('en', '# 1\nText');
    expect(reasonOf(await admin.call('tenantAgreementPropose', { version: '2027-04', reason: 'x' }))).toBe(
      '400 FIELD_INVALID tw',
    );
    await save('tw', '# 第一條\n內容');
    const shown = await checker.call('tenantAgreementDetail', { version: '2027-04', language: 'jp' });
    expect(shown.data).toMatchObject({
      agreement: { version: '2027-04', state: 'draft', current: false, languages: ['en', 'jp', 'tw'] },
      text: '# 第1条\n本文です。\n\n次の段落',
      blocks: [
        { heading: true, text: '第1条' },
        { heading: false, text: '本文です。' },
        { heading: false, text: '次の段落' },
      ],
      present: null,
    });
    // Nobody but operators of this brokerage sees a draft.
    expect(await harness.app.client().refusal(AGREEMENT, { query: { version: '2027-04' } })).toMatchObject({
      status: 404,
    });
    const foreign = await harness.operator(['admin', 'compliance'], 2);
    const named = { version: '2027-04', language: 'jp' } as const;
    expect(reasonOf(await foreign.call('tenantAgreementDetail', named))).toBe('404 NOT_FOUND version');
    expect(reasonOf(await foreign.call('tenantAgreementPropose', { version: '2027-04', reason: 'x' }))).toBe(
      '404 NOT_FOUND version',
    );

    // A draft that was saved anew is not what was proposed, also once it is saved back: its readers may have seen both.
    const earlier = made(await admin.call('tenantAgreementPropose', { version: '2027-04', reason: 'as written' }));
    await save('en', '# 1\nAnother text');
    await save('en', '# 1\nText');
    expect(reasonOf(await approve(earlier))).toMatch(/^400 PROPOSAL_CLOSED/);
    const proposal = made(await admin.call('tenantAgreementPropose', { version: '2027-04', reason: 'amended' }));
    expect(await differenceOf(proposal)).toContainEqual({ field: 'version', now: '2026-11', proposed: '2027-04' });
    expect((await approve(proposal)).data).toMatchObject({ state: 'executed' });
    expect((await settings()).agreement).toEqual({ version: '2027-04', source: 'own' });
    await eventually(async () => (await harness.app.client().call(AGREEMENT)).version === '2027-04', SEEN_WITHIN);
    await eventually(async () => (await member.call('GET v1/user/user/info')).agreementDue, SEEN_WITHIN);
    expect(reasonOf(await save('en', '# 1\nLater'))).toBe('400 DOCUMENT_EXISTS version');

    // Back to the text of the app, which a simulated brokerage may have.
    const back = made(await admin.call('tenantAgreementPropose', { version: '2026-11', reason: 'back' }));
    expect((await approve(back)).data).toMatchObject({ state: 'executed' });
    expect((await settings()).agreement).toEqual({ version: '2026-11', source: 'builtIn' });
    const { versions } = (await admin.call('tenantAgreementList', {})).data as OperatorReply<'tenantAgreementList'>;
    expect(versions.map(({ version, state, current }) => [version, state, current])).toEqual([
      ['2027-04', 'set', false],
      ['2026-11', 'builtIn', true],
    ]);
  });

  it('BO-09 nobody approves an own proposal, and roles without the permission change nothing', async () => {
    const both = await harness.operator(['admin', 'compliance']);
    const own = made(await both.call('tenantChecksPropose', { secondChecks: '40', reason: 'x' }));
    const credential = both.sign(own.hash);
    expect((await both.call('tenantApprove', { number: String(own.number), credential })).data).toMatchObject({
      reason: 'PROPOSAL_OWN',
    });
    const refused = await checker.call('tenantRefuse', { number: String(own.number), reason: 'too many' });
    expect(refused.data).toMatchObject({ state: 'refused', refusal: 'too many' });
    const change = { supportContact: 'x@y.example', reason: 'x' };
    for (const role of ['support', 'treasury', 'compliance', 'auditor'] as const)
      expect((await (await harness.operator([role])).call('tenantContactSet', change)).status).toBe(403);
  });

  it('AUT-13 the server writes the row of the brokerage of the call only', async () => {
    const rename = 'update tenant set name_en = $1 where tenant_id = $2';
    const { rowCount } = await withTenant(harness.pool, 1, (client) => client.query(rename, ['Taken', 2]));
    expect(rowCount).toBe(0);
    await expect(
      withTenant(harness.pool, 1, (client) =>
        client.query('update tenant set mode = $1 where tenant_id = 1', ['live']),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

it('BO-08 a live brokerage keeps an operator and a registration number', async () => {
  await harness.superPool.query(
    `update tenant set mode = 'live', operator_name = 'K.K.', registration_number = '1', support_contact = 'a@b.example'
      where tenant_id = 2`,
  );
  const live = await harness.operator(['admin'], 2);
  const without = { ...LICENCE, registrationNumber: '', reason: 'x' };
  expect(reasonOf(await live.call('tenantLicencePropose', without))).toBe('400 FIELD_INVALID registrationNumber');
  expect((await settings(live)).agreement).toEqual({ version: '2026-11', source: 'none' });
});
