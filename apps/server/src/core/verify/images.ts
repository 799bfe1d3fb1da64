import { hash } from 'node:crypto';
import { isFinal, isFinalApplication, isFinalOffering, isFinalTransfer, type StateRow } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { storedImages } from '../engine/images.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { readJournalRows } from '../journal/rows.ts';
import { loadBroker } from '../recovery/load.ts';
import { stateLine } from '../recovery/state-hash.ts';
import { differenceOf, type Key, keyOf, nameOf, shown, TABLE } from '../recovery/state-keys.ts';
import { type Problem, Problems } from './problem.ts';

/** `members`: the names of the row's members. */
type Image = {
  readonly key: Key;
  readonly seq: number;
  readonly digest: string;
  readonly members: ReadonlySet<string>;
};

type OptionalOf<Row> = Row extends unknown
  ? { [Name in keyof Row]-?: undefined extends Row[Name] ? Name : never }[keyof Row]
  : never;
type Imaged = Exclude<StateRow, { readonly part: 'globals' }>;
/** Members that a row has only when they are set: an image without one means that it is not set. */
const OPTIONAL: Readonly<Record<OptionalOf<Imaged['row']>, true>> = {
  accountType: true,
  approvedAt: true,
  approvedBy: true,
  claim: true,
  closing: true,
  condition: true,
  credit: true,
  destination: true,
  feeCap: true,
  funded: true,
  identity: true,
  ipoReference: true,
  leastUnits: true,
  listing: true,
  lockedUntil: true,
  lockups: true,
  margin: true,
  mostUnits: true,
  nisa: true,
  origin: true,
  person: true,
  rate: true,
  simulated: true,
  token: true,
  units: true,
  unproven: true,
  unreconciled: true,
  venue: true,
  withdrawNotBefore: true,
};

/** Whether the row is final: the state no longer has it, and nothing changes it again. */
function isOver({ part, row }: StateRow): boolean {
  if (part === 'order') return isFinal(row.state);
  if (part === 'alert') return row.state !== 'armed';
  if (part === 'transfer') return isFinalTransfer(row);
  if (part === 'offering') return isFinalOffering(row);
  if (part === 'application') return isFinalApplication(row);
  return part === 'hold' && row.state !== 'held';
}

/**
 * Compares the tables of the broker's state with the last after-image of each row in the journal, also where no
 * available code can decide the journal again. Rows that have not changed since images are stored are not compared, nor
 * are members that a later version has added to the row of an image. Of an image, memory holds a digest, the journal
 * row, and the names of its members.
 */
export class Images {
  readonly #tenantId: number;
  readonly #last = new Map<string, Image>();
  /** The distinct sets of members: one for each part and version. */
  readonly #members = new Map<string, ReadonlySet<string>>();

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  /** Adds a journal row; rows come in their order. Throws when its images cannot be read. */
  add({ seq, images }: StoredJournalRow): void {
    if (images === null) return;
    for (const stored of storedImages(images)) {
      const key = keyOf(stored);
      if (isOver(stored)) this.#last.delete(nameOf(key));
      else
        this.#last.set(nameOf(key), {
          key,
          seq,
          digest: digestOf(stateLine(stored)),
          members: this.#membersOf(stored),
        });
    }
  }

  #membersOf({ row }: StateRow): ReadonlySet<string> {
    const names = Object.keys(row);
    const text = names.join();
    const members = this.#members.get(text) ?? new Set(names);
    this.#members.set(text, members);
    return members;
  }

  async compare(client: ClientBase): Promise<readonly Problem[]> {
    const problems = new Problems();
    const say = ({ key, seq }: Image, message: string): void =>
      problems.add([{ table: TABLE[key.part], key: shown(key), seq, message }]);
    for await (const page of loadBroker(client))
      for (const stored of page) {
        const name = nameOf(keyOf(stored));
        const image = this.#last.get(name);
        this.#last.delete(name);
        if (image === undefined) continue;
        const line = stateLine(asImaged(stored, image.members));
        if (image.digest === digestOf(line)) continue;
        const last = await this.#lineOf(client, name, image);
        say(image, last === undefined ? 'is not the last image in the journal' : differenceOf(line, last));
        if (problems.full) return problems.list;
      }
    for (const image of this.#last.values()) say(image, 'the row is missing');
    return problems.list;
  }

  /** The image in the journal; undefined when the row that `readJournalRows` finds is not the one that was added. */
  async #lineOf(client: ClientBase, name: string, { seq }: Image): Promise<string | undefined> {
    const images = (await readJournalRows(client, this.#tenantId, [seq])).get(seq)?.images ?? null;
    const stored = images === null ? [] : storedImages(images);
    return stored.filter((one) => nameOf(keyOf(one)) === name).map(stateLine)[0];
  }
}

/** The stored row, reduced to the members that an image with these members can contain. */
function asImaged(stored: StateRow, members: ReadonlySet<string>): StateRow {
  const entries = Object.entries(stored.row).filter(([name]) => members.has(name) || name in OPTIONAL);
  // the same row, without some of its members
  return { part: stored.part, row: Object.fromEntries(entries) } as unknown as StateRow;
}

/** A part of the line's hash: enough to notice a difference. */
const digestOf = (line: string): string => hash('sha256', line, 'base64').slice(0, 16);
