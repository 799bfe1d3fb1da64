export {
  type Allotment,
  type AllotmentPolicy,
  allotByMember,
  allotByOrder,
  allotByTime,
  type Claim,
  type EligibleOrder,
} from './auction/allotment.ts';
export { type AuctionResult, type AuctionTerms, auctionPrice, indicative, uncross } from './auction/auction.ts';
export {
  type AuctionRange,
  type Closing,
  type ClosingMethod,
  closingAuction,
  type Itayose,
  itayose,
} from './auction/itayose.ts';
export { dayBars, minuteBars, monthBars, secondBars, weekBars } from './bars/aggregate.ts';
export { type Bar, barOf, joinBars, MINUTE_MS, minuteStart, type Print, vwap } from './bars/bar.ts';
export { BarBuilder } from './bars/bar-builder.ts';
export { Book, type BookLevel, type FillSink, MARKET, type Side } from './book/book.ts';
export { LevelPool } from './book/level-pool.ts';
export { OrderPool } from './book/order-pool.ts';
export { addBusinessDays, isBusinessDay, nextBusinessDay, previousBusinessDay } from './calendar/business-day.ts';
export { addDays, dayOfWeek, daysOf, exceedsOneYear } from './calendar/civil.ts';
export { isNationalHoliday } from './calendar/holidays.ts';
export { DAY_MS, timeOfDay, tokyoDate, tokyoEpoch, tokyoTimeOfDay } from './calendar/tokyo-time.ts';
export { applyDelta, type DepthDelta, depthDelta, type LevelChange, type NumberedDepth } from './depth/delta.ts';
export { betaOf, MARKET_MOVE, SECTOR_MOVE } from './participants/data/factors.ts';
export { priceOfChange } from './rules/change.ts';
export { type DailyLimits, type DailyLimitTerms, dailyLimits, limitWidth, renewalWidth } from './rules/limit.ts';
export { isWholeLot, STANDARD_LOT } from './rules/lot.ts';
export {
  leastShortLimit,
  type ShortSale,
  shortSaleAllowed,
  shortSaleTaken,
  shortTrigger,
} from './rules/short-sale.ts';
export {
  addTicks,
  formatOnTick,
  isOnTick,
  roundToTick,
  type TickTable,
  tickAbove,
  tickBelow,
  tickSize,
} from './rules/tick.ts';
export {
  type AuctionKind,
  acceptsOrders,
  type Boundary,
  isCollecting,
  isContinuous,
  nextBoundary,
  type Phase,
  phaseAt,
  phaseStart,
  type Schedule,
  type ScheduleStep,
  TOKYO_SCHEDULE,
  tradeDateAt,
} from './session/schedule.ts';
export { runToEnd, type Slices } from './slices.ts';
export * from './units.ts';
export type { BookBefore, BookBeforeLevel, CustomerLevelOrder } from './venue/book-before.ts';
export { isTooLate } from './venue/conditions.ts';
export { initialFacts } from './venue/listing-facts.ts';
export { atNight, DEMO_PTS_NIGHT, nightEnd, PTS_NIGHT } from './venue/night.ts';
export { JNX_J_MARKET, ODX } from './venue/pts.ts';
export { REJECT_CODES, type RejectParams, type RejectReason } from './venue/reject-codes.ts';
export type { RareReport, ReportSink } from './venue/report-sink.ts';
export type { MarketDataSink } from './venue/tape.ts';
export { TOKYO } from './venue/tokyo.ts';
export type * from './venue/types.ts';
export { Venue } from './venue/venue.ts';
export { type AtVenue, atVenue, FIRST_VENUE, isVenueId, type VenueId, venueId, venueOf } from './venue/venue-id.ts';
