import type { BrokerEvent, PriceAlert } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import type { Problem } from './verify-problem.ts';

type Row = { readonly id: number; readonly text: string };

const textOf = ({ accountId, instrument, when, price, state, createdAt, updatedAt }: PriceAlert): string =>
  [accountId, instrument, when, price, state, createdAt, updatedAt].join(' ');

/** Compares price alerts that are final with the events in the journal; armed ones are part of the broker's state. */
export class FinalAlerts {
  readonly #told = new Map<number, { readonly seq: number; readonly text: string }>();
  #last = 0;

  add(event: BrokerEvent, seq: number): void {
    if (event.kind !== 'alert') return;
    const { alert } = event;
    this.#last = Math.max(this.#last, alert.alertId);
    if (alert.state !== 'armed') this.#told.set(alert.alertId, { seq, text: textOf(alert) });
  }

  /** Compares what was added since the last call. */
  async compare(client: ClientBase): Promise<Problem[]> {
    if (this.#told.size === 0) return [];
    const found = await client.query<Row>(
      `select alert_id as id, concat_ws(' ', account_id, code, trigger_when, price, state, created_at, updated_at) as text
         from price_alert where alert_id = any($1)`,
      [[...this.#told.keys()]],
    );
    const stored = Map.groupBy(found.rows, ({ id }) => id);
    const problems = [...this.#told].flatMap(([alertId, { seq, text }]): Problem[] => {
      const [is, second] = stored.get(alertId) ?? [];
      if (is?.text === text && second === undefined) return [];
      const message = is === undefined ? 'the row of the alert is missing' : 'is not what became of the alert';
      return [{ table: 'price_alert', key: String(alertId), seq, message }];
    });
    this.#told.clear();
    return problems;
  }

  /** Alerts that the journal never set. */
  async strays(client: ClientBase): Promise<Problem[]> {
    const found = await client.query<{ id: number }>(
      'select alert_id as id from price_alert where alert_id not between 1 and $1 order by 1 limit 100',
      [this.#last],
    );
    return found.rows.map(({ id }) => ({
      ...{ table: 'price_alert', key: String(id), seq: null },
      message: 'no journal row set this alert',
    }));
  }
}
