import type { AccountId, Application, ApplicationId, Offering, OfferingId } from '../types.ts';
import { AccountSequence } from './account-sequence.ts';
import type { ChangedRows } from './changed-rows.ts';
import { OwnedRows } from './owned-rows.ts';
import { byApplication, byOffering } from './rows.ts';

const personKey = (offeringId: OfferingId, person: string): string => `${offeringId}:${person}`;

/** The offerings and applications that are not final, by number, by account, by offering and by person. */
export class OfferingRows {
  readonly #offerings = new Map<OfferingId, Offering>();
  readonly #applications = new OwnedRows<Application>();
  /** The numbers of each offering's applications, those that have left included. */
  readonly #numbers = new Map<OfferingId, AccountSequence>();
  readonly #byPerson = new Map<string, ApplicationId>();
  readonly #marks: readonly ChangedRows[];

  /** Changed rows are noted in `marks`. */
  constructor(...marks: readonly ChangedRows[]) {
    this.#marks = marks;
  }

  get(id: OfferingId): Offering | undefined {
    return this.#offerings.get(id);
  }

  /** All offerings, by number. */
  all(): Offering[] {
    // order: sorted here
    return [...this.#offerings.values()].sort(byOffering);
  }

  application(id: ApplicationId): Application | undefined {
    return this.#applications.get(id);
  }

  /** All applications, by number. */
  applications(): Application[] {
    return this.#applications.all().sort(byApplication);
  }

  /** One account's applications, by number. */
  of(accountId: AccountId): Application[] {
    return this.#applications.of(accountId).sort(byApplication);
  }

  /** The application of this person in an offering. */
  byPerson(offeringId: OfferingId, person: string): Application | undefined {
    const id = this.#byPerson.get(personKey(offeringId, person));
    return id === undefined ? undefined : this.#applications.get(id);
  }

  /** An offering's applications from this number on, by number, found by binary search. */
  *from(offeringId: OfferingId, next: ApplicationId): Generator<Application> {
    const numbers = this.#numbers.get(offeringId);
    for (let id = numbers?.from(next); id !== undefined; id = numbers?.from(id + 1)) {
      const row = this.#applications.get(id);
      if (row !== undefined) yield row;
    }
  }

  /** Takes a stored row; nothing becomes dirty. */
  put(row: Offering): void {
    this.#offerings.set(row.offeringId, row);
  }

  /** Takes a stored row; nothing becomes dirty. */
  putApplication(row: Application): void {
    const { applicationId, offeringId, person } = row;
    this.#applications.set(applicationId, row);
    const numbers = this.#numbers.get(offeringId) ?? new AccountSequence();
    this.#numbers.set(offeringId, numbers);
    numbers.add(applicationId);
    if (person !== undefined) this.#byPerson.set(personKey(offeringId, person), applicationId);
  }

  /** Notes that the row has changed. */
  mark(row: Offering): void {
    for (const rows of this.#marks) rows.offering(row);
  }

  /** Notes that the row has changed. */
  markApplication(row: Application): void {
    for (const rows of this.#marks) rows.application(row);
  }

  /** Removes an offering that became final; its last state is still among the dirty rows. */
  drop(row: Offering): void {
    this.#offerings.delete(row.offeringId);
    this.#numbers.delete(row.offeringId);
    this.mark(row);
  }

  /** Removes an application that became final; its last state is still among the dirty rows. */
  dropApplication(row: Application): void {
    const { applicationId, offeringId, person } = row;
    this.#applications.delete(applicationId, row);
    if (person !== undefined) this.#byPerson.delete(personKey(offeringId, person));
    this.markApplication(row);
  }
}
