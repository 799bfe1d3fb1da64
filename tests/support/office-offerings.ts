import { randomBytes, randomUUID } from 'node:crypto';
import type { OfferingTerms } from '@kabuto/brokerage';
import { epochMs, instrumentCode, isoDate, price, shares } from '@kabuto/market';
import type { Core } from '../../apps/server/src/core/index.ts';
import { cameraJpeg } from '../../apps/server/src/files/testing-pictures.ts';
import { publishDocument } from '../../apps/server/src/offerings/documents.ts';
import { limits } from '../../apps/server/src/platform/http/index.ts';
import { type createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { demoToken, uploadAs } from './upload-load.ts';

export const MINUTE = 60_000;

/** The same as `announceIpo`, without a wait for the read tables. */
export async function commitIpo(core: Core, now: number, code = '1Z71'): Promise<string> {
  const at = (minutes: number) => epochMs(now + minutes * MINUTE);
  const terms: OfferingTerms = {
    kind: 'ipo',
    code: instrumentCode(code),
    lot: shares(100),
    shares: shares(1_000),
    least: shares(100),
    most: shares(500),
    standbys: 5,
    holdsAt: 'application',
    schedule: {
      opensAt: at(1),
      closesAt: at(2),
      drawAt: at(3),
      purchaseFrom: at(4),
      purchaseUntil: at(30),
      deliversOn: isoDate('2027-06-01'),
    },
    depositPercent: 100,
    penaltyPercent: 0,
    lockedUntil: null,
  };
  const { offering, refusal } = await core.submit({ input: { kind: 'announceOffering', wallAt: epochMs(now), terms } });
  if (offering === undefined) throw new Error(`the IPO was refused: ${JSON.stringify(refusal)}`);
  return String(offering.offeringId);
}

/** Announces an IPO of an issue that is not listed, of 1,000 shares, whose book opens a minute from `now`. */
export async function announceIpo(core: Core, now: number, code?: string): Promise<string> {
  const offeringId = await commitIpo(core, now, code);
  await core.waitUntilCaughtUp();
  return offeringId;
}

/** Publishes documents of an offering as the demo does: a prospectus, and others by their kinds. */
export const publishPapers = (
  pool: ReturnType<typeof createPool>,
  offeringId: string,
  ...others: readonly 'agreement'[]
): Promise<void> =>
  withTenant(pool, 1, async (client) => {
    for (const kind of ['prospectus', ...others] as const) {
      const of = { tenantId: 1, offeringId: Number(offeringId), kind };
      const texts = { jp: `# ${kind}\n本文です。`, en: `# ${kind}\nThe text.`, tw: `# ${kind}\n內文。` };
      await publishDocument(client, of, { version: '1', texts }, Date.now());
    }
  });

/** Adds applicants of the simulation to an open book, one for each bid in yen; null: at whatever price is set. */
export async function simulate(core: Core, offeringId: string, now: number, bids: readonly (number | null)[]) {
  const { refusal } = await core.submit({
    input: {
      kind: 'simulateApplications',
      offeringId: Number(offeringId),
      wallAt: epochMs(now),
      bids: bids.map((bid) => ({
        quantity: shares(100),
        bid: bid === null ? null : price(bid * 10),
        nonce: randomBytes(16).toString('hex'),
        buys: true,
      })),
    },
  });
  if (refusal !== null) throw new Error(`the applicants were refused: ${refusal.reason}`);
  await core.waitUntilCaughtUp();
}

/** Notes that an operator has looked at as many pictures of agreements as are allowed in a day. */
export const addLooks = (pool: ReturnType<typeof createPool>, operatorId: string, at: number): Promise<unknown> =>
  pool.query(
    `insert into operator_log (tenant_id, operator_id, event, device, address, at, subject, after)
     select 1, $1, 'agreementPicture', '', '', $2, 'agreement 0', '{}' from generate_series(1, $3)`,
    [operatorId, at, limits.PICTURE_VIEWS_A_DAY],
  );

/** What the announcement of an IPO has about its issue. */
const OF_ISSUE = {
  ...{ nameEn: 'Kawasemi Bio', nameJp: 'カワセミバイオ', nameTw: '翠鳥生技', kana: 'カワセミバイオ' },
  ...{ aboutEn: 'Grows medicines in rice.', aboutJp: '米で医薬品の原料を生産', aboutTw: '以稻米生產藥品原料' },
  ...{ section: 'growth', sector: '3250', tickTable: 'other', lot: '100', listedShares: '2000000' },
  ...{ standbys: '5', holdsAt: 'application' },
};

/** The fields of an announcement of 1,000 shares that opens a minute from `now`; of a block without `deliversOn`. */
export function announcementAt(
  now: number,
  kind: 'ipo' | 'distribution' | 'block',
  { deliversOn = '', ...more }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const at = (minutes: number) => String(now + minutes * MINUTE);
  const ofBlock = { lockedUntil: '2027-06-01', depositPercent: '30', penaltyPercent: '10' };
  const purchase = { purchaseFrom: at(4), purchaseUntil: at(6) };
  const ofKind = {
    ipo: { ...purchase, deliversOn, ...OF_ISSUE },
    distribution: { deliversOn },
    block: { ...purchase, ...ofBlock },
  }[kind];
  const terms = { shares: '1000', least: '100', most: '300', opensAt: at(1), closesAt: at(2), drawAt: at(3) };
  return { kind, ...terms, ...ofKind, ...more };
}

type Reply = { readonly code: number; readonly data: Readonly<Record<string, unknown>> };

/** A member of the demo who sends calls with a plain token, as uploads need it. */
export class PlainMember {
  readonly #origin: string;
  readonly #token: string;

  private constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  static async enter(origin: string): Promise<PlainMember> {
    return new PlainMember(origin, await demoToken(origin));
  }

  /** Sends a change. Throws when it is refused. */
  async post(path: string, fields: Readonly<Record<string, string>>): Promise<Reply['data']> {
    return this.#data(
      await fetch(`${this.#origin}/api/${path}`, {
        method: 'POST',
        headers: { ...this.#headers, 'idempotency-key': randomUUID() },
        body: new URLSearchParams(fields),
      }),
    );
  }

  async get(path: string, query: Readonly<Record<string, string>>): Promise<Reply['data']> {
    return this.#data(
      await fetch(`${this.#origin}/api/${path}?${new URLSearchParams(query)}`, { headers: this.#headers }),
    );
  }

  /** Opens the prospectus that `publishPapers` has published. */
  openProspectus(offeringId: string): Promise<Reply['data']> {
    return this.post('v1/offering/prospectus/open', { offeringId, version: '1' });
  }

  /** Signs the current agreement of a block with two pictures. */
  async sign(offeringId: string): Promise<Reply['data']> {
    const { version, hash } = await this.get('v1/otc/agreement/detail', { offeringId });
    const picture = await cameraJpeg();
    const upload = async (purpose: 'signature' | 'agreement'): Promise<string> =>
      String((await this.#data(await uploadAs(this.#origin, this.#token, picture, purpose))).fileId);
    const [signature, photo] = [await upload('signature'), await upload('agreement')];
    return this.post('v1/otc/agreement/sign', {
      offeringId,
      version: String(version),
      hash: String(hash),
      signature,
      photo,
    });
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, lang: 'jp' };
  }

  async #data(reply: Response): Promise<Reply['data']> {
    const { code, data } = (await reply.json()) as Reply;
    if (code !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
    return data;
  }
}
