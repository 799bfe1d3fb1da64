import { wrongListingField } from '@kabuto/brokerage';
import type { OperatorBody } from '@kabuto/contract/operator';
import { type Shares, shares } from '@kabuto/market';
import type pg from 'pg';
import type { LocalNames } from '../../orders/index.ts';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import { isCourseCode, MARK } from '../demo/data/companies.ts';
import type { ListingTerms, OfferingIssue } from '../issue.ts';

export type Body = OperatorBody<'offeringAnnounce'>;

/** A field that offerings of this kind have. Throws Refused FIELD_INVALID without it. */
export function required<F extends keyof Body>(body: Body, field: F): NonNullable<Body[F]> {
  const value = body[field];
  if (value === undefined || value === '') throw fieldInvalid(field, `of a ${body.kind}`);
  return value;
}

/** The issue of an IPO, with what lists it. */
export type NewIssue = OfferingIssue & { readonly listing: ListingTerms };

/** Participants of the simulation in an issue that operators of a demo announce: a small company that moves much. */
const SIMULATED = { activity: 900, volatilityBps: 420 } as const;
const NOT_SIMULATED = { activity: 0, volatilityBps: 0 } as const;

/** The trading unit of an IPO's issue. */
export const lotOf = (body: Body): Shares => shares(Number(required(body, 'lot')));

/** What the company does; null: no language has it. */
function aboutOf(body: Body): LocalNames | null {
  if ([body.aboutEn, body.aboutJp, body.aboutTw].every((text) => text === undefined)) return null;
  return { en: required(body, 'aboutEn'), jp: required(body, 'aboutJp'), tw: required(body, 'aboutTw') };
}

/**
 * The issue that an IPO's announcement describes; in a demo its company counts as invented, and its names are marked as
 * such. Throws Refused FIELD_INVALID, LISTING_INVALID with the field that would make the listing impossible later, when
 * people have paid.
 */
export function issueOf(body: Body, isDemo: boolean): NewIssue {
  if (isDemo && isCourseCode(body.code)) throw fieldInvalid('code', 'a code that the demo does not use by itself');
  const mark = (text: string, language: keyof LocalNames): string => text.trim() + (isDemo ? MARK[language] : '');
  const names: LocalNames = {
    en: mark(required(body, 'nameEn'), 'en'),
    jp: mark(required(body, 'nameJp'), 'jp'),
    tw: mark(required(body, 'nameTw'), 'tw'),
  };
  const listing: ListingTerms = {
    lot: lotOf(body),
    tickTable: required(body, 'tickTable'),
    issue: {
      names,
      kana: required(body, 'kana').trim(),
      section: required(body, 'section'),
      sector: required(body, 'sector'),
      listedShares: shares(Number(required(body, 'listedShares'))),
      fictional: isDemo,
      ...(isDemo ? SIMULATED : NOT_SIMULATED),
    },
  };
  const wrong = wrongListingField(listing);
  if (wrong !== undefined) throw new Refused('LISTING_INVALID', fieldOf(wrong));
  if (listing.issue.listedShares < Number(body.shares)) throw new Refused('LISTING_INVALID', 'listedShares');
  return { code: body.code, names, about: aboutOf(body), fictional: isDemo, listing };
}

/** The field of the announcement that a field of the listing comes from. */
const fieldOf = (field: string): string => (field === 'issue.names' ? 'nameJp' : field.replace(/^issue\./, ''));

/** Throws Refused FIELD_INVALID for a sector that the exchange does not have. */
export async function requireSector(client: pg.ClientBase, code: string): Promise<void> {
  const { rowCount } = await client.query('select from sector where code = $1 limit 1', [code]);
  if (rowCount === 0) throw fieldInvalid('sector', "the code of one of the exchange's sectors");
}
