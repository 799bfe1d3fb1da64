import { TextField, Typography } from '@mui/material';
import { type TextKey, useText } from '../../../messages/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { CheckedField } from '../../../shared/forms/index.ts';

const LANGUAGES = { Jp: 'ja', En: 'en', Tw: 'zh-Hant' } as const;
// the keys of an object come as strings
const SUFFIXES = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];

const LABELS = {
  nameJp: 'offeringIssue.nameJp',
  nameEn: 'offeringIssue.nameEn',
  nameTw: 'offeringIssue.nameTw',
  aboutJp: 'offeringIssue.aboutJp',
  aboutEn: 'offeringIssue.aboutEn',
  aboutTw: 'offeringIssue.aboutTw',
  kana: 'offeringIssue.kana',
  section: 'offeringIssue.section',
  sector: 'offeringIssue.sector',
  tickTable: 'offeringIssue.tickTable',
  lot: 'offerings.lot',
  listedShares: 'offeringIssue.listedShares',
  standbys: 'offerings.standbys',
  holdsAt: 'offerings.holdsAt',
} as const satisfies Readonly<Record<string, TextKey>>;
type Field = keyof typeof LABELS;

const SECTIONS = ['growth', 'standard', 'prime'] as const;
const TICK_TABLES = ['other', 'topix500'] as const;
const HOLDS = ['application', 'draw'] as const;

const isField = (name: string): name is Field => name in LABELS;

/** The label of a field about the issue of an IPO; undefined: it is another one. */
export const issueLabel = (name: string): TextKey | undefined => (isField(name) ? LABELS[name] : undefined);

/** What the form says about the issue; a text that is optional is left out when it is empty. */
export function issueIn(fields: FormData) {
  const text = (name: Field): string => textIn(fields, name).trim();
  const chosen = <T extends string>(name: Field, options: readonly [T, ...T[]]): T =>
    options.find((one) => one === text(name)) ?? options[0];
  const about = { aboutJp: text('aboutJp'), aboutEn: text('aboutEn'), aboutTw: text('aboutTw') };
  return {
    nameJp: text('nameJp'),
    nameEn: text('nameEn'),
    nameTw: text('nameTw'),
    ...Object.fromEntries(Object.entries(about).filter(([, words]) => words !== '')),
    kana: text('kana'),
    section: chosen('section', SECTIONS),
    sector: text('sector'),
    tickTable: chosen('tickTable', TICK_TABLES),
    lot: text('lot'),
    listedShares: text('listedShares'),
    standbys: text('standbys'),
    holdsAt: chosen('holdsAt', HOLDS),
  };
}

/** The issue of an IPO as it will be listed, its waiting list, and when cash is held. */
export function IssueFields() {
  const t = useText();
  const choice = (name: Field, options: readonly (readonly [value: string, key: TextKey])[]) => (
    <TextField
      select
      name={name}
      label={t(LABELS[name])}
      fullWidth
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([value, key]) => (
        <option key={value} value={value}>
          {t(key)}
        </option>
      ))}
    </TextField>
  );
  const words = (name: Field, lang: string, optional: boolean) => (
    <CheckedField
      key={name}
      name={name}
      label={t(LABELS[name])}
      allowed={t(optional ? 'offeringIssue.aboutAllowed' : 'offeringIssue.nameAllowed')}
      maxLength={optional ? 200 : 80}
      lang={lang}
      inputMode="text"
      optional={optional}
    />
  );
  const digits = (name: Field, allowed: TextKey, pattern: string, defaultValue?: string) => (
    <CheckedField
      name={name}
      label={t(LABELS[name])}
      allowed={t(allowed)}
      pattern={pattern}
      maxLength={12}
      {...(defaultValue === undefined ? {} : { defaultValue })}
    />
  );
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('offeringIssue.note')}</Typography>
      {SUFFIXES.map((suffix) => words(`name${suffix}`, LANGUAGES[suffix], false))}
      {words('kana', 'ja', false)}
      {SUFFIXES.map((suffix) => words(`about${suffix}`, LANGUAGES[suffix], true))}
      {choice(
        'section',
        SECTIONS.map((one) => [one, `offeringIssue.${one}`]),
      )}
      {digits('sector', 'offeringIssue.sectorAllowed', String.raw`\d{4}`)}
      {choice(
        'tickTable',
        TICK_TABLES.map((one) => [one, `offeringIssue.${one}`]),
      )}
      {digits('lot', 'offeringIssue.lotAllowed', String.raw`[1-9]\d{0,2}|1000`, '100')}
      {digits('listedShares', 'offeringIssue.listedAllowed', String.raw`[1-9]\d{0,11}`)}
      {digits('standbys', 'offeringIssue.standbysAllowed', String.raw`\d{1,4}|10000`, '0')}
      {choice(
        'holdsAt',
        HOLDS.map((one) => [one, `offerings.${one}`]),
      )}
    </>
  );
}
