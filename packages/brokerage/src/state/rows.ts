import type {
  Account,
  Application,
  BrokerGlobals,
  BrokerInstrument,
  DayTradePolicy,
  HoldRecord,
  MarginAccount,
  Offering,
  Order,
  Position,
  PriceAlert,
  ReportsSeen,
  Transfer,
  TransferPolicy,
  VenueSession,
  VenueTakes,
} from '../types.ts';
import type { OpeningTerms } from './sweep.ts';

type Flow = Position['flows'][number] | Account['cash']['flows'][number];
const copyFlows = <F extends Flow>(flows: readonly F[]): F[] => flows.map((flow) => ({ ...flow }));

/** Copies of rows: a reader's rows must not change while the next batch is applied. */
export const copyAccount = (row: Account): Account => ({
  ...row,
  cash: { ...row.cash, flows: copyFlows(row.cash.flows) },
  tax: { ...row.tax },
  limits: { ...row.limits },
  traded: { ...row.traded },
});
export const copyPosition = (row: Position): Position => ({
  ...row,
  flows: copyFlows(row.flows),
  day: row.day === null ? null : { ...row.day },
  ...(row.lockups === undefined ? {} : { lockups: row.lockups.map((lockup) => ({ ...lockup })) }),
});
export const copyOrder = (row: Order): Order => ({
  ...row,
  ...(row.credit === undefined ? {} : { credit: { ...row.credit } }),
  amend: row.amend === null ? null : { ...row.amend },
  trigger: row.trigger === null ? null : { ...row.trigger },
  group: row.group === null ? null : { ...row.group },
});
export const copyInstrument = (row: BrokerInstrument): BrokerInstrument => ({
  ...row,
  ...(row.listing === undefined ? {} : { listing: { ...row.listing, names: { ...row.listing.names } } }),
  ...(row.margin === undefined ? {} : { margin: { ...row.margin } }),
});
/** The issue under a day's terms. Journals from before issues could change their ticks contain no tick table. */
export function withTerms(row: BrokerInstrument, terms: OpeningTerms): BrokerInstrument {
  const { ipoReference: _former, ...kept } = row;
  const { base, lower, upper, tickTable = row.tickTable, ipoReference } = terms;
  const reference = ipoReference === undefined ? {} : { ipoReference };
  // yesterday's prices are no longer those of the issue
  const margin = row.margin && { margin: { ...row.margin, mark: null, last: null, rising: false } };
  return { ...kept, base, lower, upper, tickTable, ...reference, ...margin };
}
export const copyAlert = (row: PriceAlert): PriceAlert => ({ ...row });
export const copyHold = (row: HoldRecord): HoldRecord => ({ ...row });
export const copyTransfer = (row: Transfer): Transfer => ({ ...row });
// what the other members contain is replaced as a whole, never changed
export const copyOffering = (row: Offering): Offering => ({ ...row });
export const copyApplication = (row: Application): Application => ({ ...row });
export const copyMargin = (row: MarginAccount): MarginAccount => ({
  ...row,
  consent: { ...row.consent },
  positions: row.positions.map((lot) => ({ ...lot })),
});
export const copyTakes = (takes: VenueTakes): VenueTakes => ({
  ...takes,
  ...(takes.orderTypes === undefined ? {} : { orderTypes: [...takes.orderTypes] }),
  ...(takes.conditions === undefined ? {} : { conditions: [...takes.conditions] }),
  ...(takes.settlement === undefined ? {} : { settlement: { ...takes.settlement } }),
});
export const copyReports = ({ last, missing }: ReportsSeen): ReportsSeen => ({ last, missing: [...missing] });
const copySession = <S extends VenueSession>(session: S): S => ({
  ...session,
  venueTakes: copyTakes(session.venueTakes),
  ...(session.reports === undefined ? {} : { reports: copyReports(session.reports) }),
});
export const copyPolicy = (policy: TransferPolicy): TransferPolicy => ({
  ...policy,
  dailyMaximum: { ...policy.dailyMaximum },
  ...(policy.approval === undefined ? {} : { approval: { ...policy.approval } }),
});
export const copyDayTrades = (policy: DayTradePolicy): DayTradePolicy => ({
  ...policy,
  interest: { ...policy.interest },
  loan: { ...policy.loan },
});
export const copyGlobals = (globals: BrokerGlobals): BrokerGlobals => ({
  ...copySession(globals),
  sweep: globals.sweep === null ? null : { ...globals.sweep, ahead: [...globals.sweep.ahead] },
  ...(globals.venues === undefined ? {} : { venues: globals.venues.map(copySession) }),
  feeSchedules: globals.feeSchedules.map((schedule) => ({ ...schedule })),
  ...(globals.transferPolicy === undefined ? {} : { transferPolicy: copyPolicy(globals.transferPolicy) }),
  ...(globals.dayTrades === undefined ? {} : { dayTrades: copyDayTrades(globals.dayTrades) }),
  ...(globals.tokenPolicy === undefined ? {} : { tokenPolicy: { ...globals.tokenPolicy } }),
});

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The canonical order of each kind of row. */
export const byAccount = (a: Account, b: Account): number => a.accountId - b.accountId;
export const byPosition = (a: Position, b: Position): number =>
  a.accountId - b.accountId || byText(a.instrument, b.instrument) || byText(a.accountType ?? '', b.accountType ?? '');
export const byOrder = (a: Order, b: Order): number => a.orderId - b.orderId;
export const byInstrument = (a: BrokerInstrument, b: BrokerInstrument): number => byText(a.code, b.code);
export const byAlert = (a: PriceAlert, b: PriceAlert): number => a.alertId - b.alertId;
export const byHold = (a: HoldRecord, b: HoldRecord): number => a.holdId - b.holdId;
export const byOffering = (a: Offering, b: Offering): number => a.offeringId - b.offeringId;
export const byApplication = (a: Application, b: Application): number => a.applicationId - b.applicationId;
export const byMargin = (a: MarginAccount, b: MarginAccount): number => a.accountId - b.accountId;
export const byTransfer = (a: Transfer, b: Transfer): number => a.transferId - b.transferId;
