import type { Static } from 'typebox';
import type * as alert from './areas/alert.ts';
import type * as bankCard from './areas/bank-card.ts';
import type * as dayTrade from './areas/day-trade.ts';
import type * as evidence from './areas/evidence.ts';
import type * as factor from './areas/factor.ts';
import type * as file from './areas/file.ts';
import type * as funding from './areas/funding.ts';
import type * as groups from './areas/groups.ts';
import type * as news from './areas/news.ts';
import type * as oauth from './areas/oauth.ts';
import type * as offering from './areas/offering.ts';
import type * as offeringDraw from './areas/offering-draw.ts';
import type * as offeringViews from './areas/offering-views.ts';
import type * as order from './areas/order.ts';
import type * as otc from './areas/otc.ts';
import type * as portfolio from './areas/portfolio.ts';
import type * as push from './areas/push.ts';
import type * as quote from './areas/quote.ts';
import type * as tokens from './areas/tokens.ts';
import type * as watch from './areas/watch.ts';
import type { CallOf } from './endpoint.ts';
import type { ENDPOINTS } from './schemas.ts';

type All = typeof ENDPOINTS;

/** 'POST v1/trade/order/place' -> its query, body and reply types. */
export type Calls = { [K in keyof All as `${All[K]['method']} ${All[K]['path']}`]: CallOf<All[K]> };

export type TokenInfo = Static<typeof tokens.TokenInfo>;
export type FactorStep = Static<typeof factor.FactorStep>;
export type PasskeyRequest = Static<typeof factor.PasskeyRequest>;
export type PasskeyCreation = Calls['POST v1/user/passkey/begin']['reply'];
export type StepUpPurpose = Static<typeof factor.StepUpPurpose>;
export type UserInfo = Static<typeof oauth.UserInfo>;
export type TenantInfo = Calls['GET v1/tenant/tenant/info']['reply'];
export type AgreementView = Calls['GET v1/tenant/agreement/detail']['reply'];
export type PushChoice = Static<typeof push.PushChoice>;
/** What a message to a browser is about. */
export type PushTopic = keyof PushChoice | 'dayTrades' | 'security';
/** An item of the news in a list. */
export type NewsHead = Static<typeof news.NewsHead>;
export type InstrumentView = Static<typeof quote.InstrumentView>;
export type QuoteView = Static<typeof quote.QuoteView>;
export type AuctionHit = Static<typeof quote.AuctionHit>;
export type InstrumentHit = Static<typeof quote.InstrumentHit>;
export type SearchFacets = Static<typeof quote.SearchFacets>;
export type SearchHit = Static<typeof quote.SearchHit>;
export type SearchMark = Static<typeof quote.SearchMark>;
export type SearchMatch = Static<typeof quote.SearchMatch>;
export type DepthView = Calls['GET v1/quote/depth/detail']['reply'];
export type TradeView = Static<typeof quote.TradeView>;
export type BarRow = Static<typeof quote.BarRow>;
export type SectorView = Static<typeof groups.SectorView>;
export type IndexDetailView = Static<typeof groups.IndexDetailView>;
export type IndexView = Static<typeof groups.IndexView>;
export type NightView = Static<typeof quote.NightView>;
export type SessionView = Static<typeof quote.SessionView>;
export type OrderView = Static<typeof order.OrderView>;
export type OrderStep = Static<typeof evidence.OrderStep>;
export type EvidenceRow = Static<typeof evidence.EvidenceRow>;
export type FillEvidence = Calls['GET v1/trade/fill/evidence']['reply'];
export type FillView = Static<typeof portfolio.FillView>;
export type PositionView = Static<typeof portfolio.PositionView>;
export type ResultView = Static<typeof portfolio.ResultView>;
export type TaxView = Static<typeof portfolio.TaxView>;
export type FillTotals = Calls['GET v1/trade/fill/totals']['reply'];
export type ResultTotals = Calls['GET v1/trade/result/totals']['reply'];
export type CashLine = Calls['GET v1/trade/cash/list']['reply']['rows'][number];
export type StatementView = Calls['GET v1/trade/statement/detail']['reply'];
/** A document of an account in a list. */
export type DocumentView = Calls['GET v1/trade/document/list']['reply']['rows'][number];
export type AssetSummary = Static<typeof portfolio.AssetSummary>;
export type AssetExplain = Calls['GET v1/trade/asset/explain']['reply'];
export type AssetHistory = Calls['GET v1/trade/asset/history']['reply'];
export type TicketFacts = Calls['GET v1/trade/order/facts']['reply'];
export type TransferView = Static<typeof funding.TransferView>;
export type TransferStepView = Static<typeof funding.TransferStepView>;
export type DestinationView = Static<typeof funding.DestinationView>;
/** The stored picture of an upload. */
export type PictureView = Static<(typeof file.pictureUpload)['reply']>;
export type AlertView = Static<typeof alert.AlertView>;
/** A member's bank account for withdrawals. */
export type CardView = Static<typeof bankCard.CardView>;
export type OfferingView = Static<typeof offeringViews.OfferingView>;
export type OfferingStepView = Static<typeof offeringViews.OfferingStepView>;
export type ApplicationView = Static<typeof offeringViews.ApplicationView>;
export type ApplicationTerms = Static<(typeof offering.applicationTerms)['reply']>;
export type CertificateView = Static<typeof offeringDraw.CertificateView>;
export type DrawCertificateView = Calls['GET v1/offering/draw/certificate']['reply'];
export type DrawRow = Calls['GET v1/offering/draw/list']['reply']['rows'][number];
export type ProofOwn = Calls['GET v1/proof/own']['reply'];
export type ProofRoots = Calls['GET v1/proof/roots']['reply'];
export type DrawLeaf = Calls['GET v1/offering/draw/leaf']['reply'];
export type AgreementOfMember = Static<typeof otc.AgreementOfMember>;
export type CoverRow = Calls['GET v1/otc/cover/list']['reply']['rows'][number];
export type DayPositionView = Static<typeof dayTrade.DayPositionView>;
export type DayTradeAccount = Static<typeof dayTrade.DayTradeAccount>;
export type DayTradeTerms = Static<typeof dayTrade.DayTradeTerms>;
export type WatchGroup = Static<typeof watch.WatchGroup>;

export type { Access, Endpoint, InvestorAccess, OperatorAccess, Upload } from './endpoint.ts';
export type { Language } from './language.ts';
export { LANGUAGES } from './language.ts';
export { NOTICE_KINDS, type NoticeGroup, type NoticeKind } from './notice-kinds.ts';
export type { BrokerReason, Failure, ReasonCode } from './reasons.ts';
export { TENANT_FEATURES, type TenantFeature } from './tenant-features.ts';
