import * as agreement from './areas/agreement.ts';
import * as alert from './areas/alert.ts';
import * as bankCard from './areas/bank-card.ts';
import * as cashBook from './areas/cash-book.ts';
import * as contact from './areas/contact.ts';
import * as dayTrade from './areas/day-trade.ts';
import * as demo from './areas/demo.ts';
import * as device from './areas/device.ts';
import * as document from './areas/document.ts';
import * as evidence from './areas/evidence.ts';
import * as factor from './areas/factor.ts';
import * as file from './areas/file.ts';
import * as funding from './areas/funding.ts';
import * as groups from './areas/groups.ts';
import * as history from './areas/history.ts';
import * as identityCheck from './areas/identity-check.ts';
import * as kabus from './areas/kabus.ts';
import * as news from './areas/news.ts';
import * as notice from './areas/notice.ts';
import * as oauth from './areas/oauth.ts';
import * as offering from './areas/offering.ts';
import * as offeringDraw from './areas/offering-draw.ts';
import * as order from './areas/order.ts';
import * as orderReads from './areas/order-reads.ts';
import * as otc from './areas/otc.ts';
import * as person from './areas/person.ts';
import * as portfolio from './areas/portfolio.ts';
import * as proof from './areas/proof.ts';
import * as push from './areas/push.ts';
import * as quote from './areas/quote.ts';
import * as referral from './areas/referral.ts';
import * as register from './areas/register.ts';
import * as statement from './areas/statement.ts';
import * as stream from './areas/stream.ts';
import * as tenant from './areas/tenant.ts';
import * as ticket from './areas/ticket.ts';
import * as totals from './areas/totals.ts';
import * as usdt from './areas/usdt.ts';
import * as usdtWithdrawal from './areas/usdt-withdrawal.ts';
import * as watch from './areas/watch.ts';
import * as withdrawalAddress from './areas/withdrawal-address.ts';
import type { Endpoint, InvestorAccess } from './endpoint.ts';

type InvestorEndpoint = Endpoint<
  'GET' | 'POST',
  string,
  Endpoint['query'],
  Endpoint['body'],
  Endpoint['reply'],
  InvestorAccess
>;

/** Every endpoint of the investors' API by its name. The server must serve exactly these. */
export const ENDPOINTS = {
  token: oauth.token,
  logout: oauth.logout,
  imageCaptcha: oauth.imageCaptcha,
  sendEmailCode: oauth.sendEmailCode,
  sendMobileCode: oauth.sendMobileCode,
  register: register.register,
  registerPasskey: register.registerPasskey,
  resetPassword: oauth.resetPassword,
  userInfo: oauth.userInfo,
  newsList: news.newsList,
  newsDetail: news.newsDetail,
  newsUnread: news.newsUnread,
  newsRead: news.newsRead,
  kabusDetail: kabus.kabusDetail,
  kabusCreate: kabus.kabusCreate,
  kabusRevoke: kabus.kabusRevoke,
  pushDetail: push.pushDetail,
  pushSubscribe: push.pushSubscribe,
  pushUnsubscribe: push.pushUnsubscribe,
  pushChange: push.pushChange,
  referralDetail: referral.referralDetail,
  referralList: referral.referralList,
  referralAdd: referral.referralAdd,
  closeMember: person.closeMember,
  exportData: person.exportData,
  pictureUpload: file.pictureUpload,
  pictureDetail: file.pictureDetail,
  depositOptions: funding.depositOptions,
  depositDeclare: funding.depositDeclare,
  depositProof: funding.depositProof,
  withdrawalOptions: funding.withdrawalOptions,
  withdrawalDraft: funding.withdrawalDraft,
  withdrawalRequest: funding.withdrawalRequest,
  demoBankReturn: funding.demoBankReturn,
  demoBankSend: funding.demoBankSend,
  usdtOptions: usdt.usdtOptions,
  usdtAddress: usdt.usdtAddress,
  usdtWithdrawalOptions: usdtWithdrawal.usdtWithdrawalOptions,
  usdtWithdrawalDraft: usdtWithdrawal.usdtWithdrawalDraft,
  usdtWithdrawalRequest: usdtWithdrawal.usdtWithdrawalRequest,
  demoChainSend: usdt.demoChainSend,
  transferCancel: funding.transferCancel,
  transferList: funding.transferList,
  transferDetail: funding.transferDetail,
  identityDetail: identityCheck.identityDetail,
  identitySubmit: identityCheck.identitySubmit,
  identityViews: identityCheck.identityViews,
  cardBanks: bankCard.cardBanks,
  cardBranches: bankCard.cardBranches,
  cardList: bankCard.cardList,
  cardAdd: bankCard.cardAdd,
  cardDefault: bankCard.cardDefault,
  cardRemove: bankCard.cardRemove,
  withdrawalAddressList: withdrawalAddress.withdrawalAddressList,
  withdrawalAddressAdd: withdrawalAddress.withdrawalAddressAdd,
  withdrawalAddressRemove: withdrawalAddress.withdrawalAddressRemove,
  tenantInfo: tenant.tenantInfo,
  agreementDetail: agreement.agreementDetail,
  passkeyChallenge: factor.passkeyChallenge,
  stepUpBegin: factor.stepUpBegin,
  stepUpVerify: factor.stepUpVerify,
  factorList: factor.factorList,
  passkeyBegin: factor.passkeyBegin,
  passkeyAdd: factor.passkeyAdd,
  passkeyRename: factor.passkeyRename,
  passkeyRemove: factor.passkeyRemove,
  totpBegin: factor.totpBegin,
  totpConfirm: factor.totpConfirm,
  totpRemove: factor.totpRemove,
  recoveryRenew: factor.recoveryRenew,
  sessionList: device.sessionList,
  sessionEnd: device.sessionEnd,
  sessionEndOthers: device.sessionEndOthers,
  freeze: device.freeze,
  changePassword: device.changePassword,
  sendContactCode: contact.sendContactCode,
  changeContact: contact.changeContact,
  removeMobile: contact.removeMobile,
  agree: contact.agree,
  noticeDetail: notice.noticeDetail,
  noticeChange: notice.noticeChange,
  noticeList: notice.noticeList,
  noticeUnread: notice.noticeUnread,
  noticeRead: notice.noticeRead,
  noticeReadAll: notice.noticeReadAll,
  outbox: demo.outbox,
  resetDemo: demo.resetDemo,
  setSpeed: demo.setSpeed,
  skip: demo.skip,
  instrumentList: quote.instrumentList,
  instrumentDetail: quote.instrumentDetail,
  search: quote.search,
  quoteList: quote.quoteList,
  ranking: quote.ranking,
  sectorList: groups.sectorList,
  sectorDetail: groups.sectorDetail,
  indexDetail: groups.indexDetail,
  auctionRanking: quote.auctionRanking,
  auctionQuotes: quote.auctionQuotes,
  depth: quote.depth,
  tape: quote.tape,
  bars: quote.bars,
  sparks: quote.sparks,
  indices: groups.indices,
  session: quote.session,
  dayTradeTerms: dayTrade.dayTradeTerms,
  dayTradeIssue: dayTrade.dayTradeIssue,
  dayTradeDocument: dayTrade.dayTradeDocument,
  dayTradeAgree: dayTrade.dayTradeAgree,
  dayTradeOption: dayTrade.dayTradeOption,
  dayTradeAccount: dayTrade.dayTradeAccount,
  dayTradeCloseAll: dayTrade.dayTradeCloseAll,
  dayTradeDeliver: dayTrade.dayTradeDeliver,
  placeOrder: order.placeOrder,
  amendOrder: order.amendOrder,
  cancelOrder: order.cancelOrder,
  cancelAll: order.cancelAll,
  resolveOrder: order.resolveOrder,
  orderList: orderReads.orderList,
  orderDetail: orderReads.orderDetail,
  orderTimeline: evidence.orderTimeline,
  fillEvidence: evidence.fillEvidence,
  fillList: portfolio.fillList,
  fillTotals: totals.fillTotals,
  positionList: portfolio.positionList,
  assetSummary: portfolio.assetSummary,
  assetExplain: portfolio.assetExplain,
  assetHistory: history.assetHistory,
  resultList: portfolio.resultList,
  resultTotals: totals.resultTotals,
  cashList: cashBook.cashList,
  cashTotals: cashBook.cashTotals,
  documentList: document.documentList,
  documentFile: document.documentFile,
  statementDetail: statement.statementDetail,
  statementLines: statement.statementLines,
  statementFile: statement.statementFile,
  proofRoots: proof.proofRoots,
  proofOwn: proof.proofOwn,
  ticketFacts: ticket.ticketFacts,
  accountDetail: portfolio.accountDetail,
  streamTicket: stream.streamTicket,
  alertList: alert.alertList,
  alertAdd: alert.alertAdd,
  alertRemove: alert.alertRemove,
  offeringList: offering.offeringList,
  offeringDetail: offering.offeringDetail,
  prospectusDetail: offering.prospectusDetail,
  prospectusOpen: offering.prospectusOpen,
  applicationList: offering.applicationList,
  applicationTerms: offering.applicationTerms,
  offeringApply: offering.offeringApply,
  offeringAmend: offering.offeringAmend,
  offeringCancel: offering.offeringCancel,
  offeringAnswer: offering.offeringAnswer,
  drawCertificate: offeringDraw.drawCertificate,
  drawList: offeringDraw.drawList,
  drawLeaf: offeringDraw.drawLeaf,
  otcAgreement: otc.otcAgreement,
  otcSigned: otc.otcSigned,
  otcSign: otc.otcSign,
  otcSubscribe: otc.otcSubscribe,
  coverList: otc.coverList,
  coverPay: otc.coverPay,
  watchGroups: watch.watchGroups,
  watchGroupAdd: watch.watchGroupAdd,
  watchGroupRename: watch.watchGroupRename,
  watchGroupRemove: watch.watchGroupRemove,
  watchAdd: watch.watchAdd,
  watchRemove: watch.watchRemove,
  watchReorder: watch.watchReorder,
} as const satisfies Readonly<Record<string, InvestorEndpoint>>;
