import * as demo from './areas/demo.ts';
import * as oauth from './areas/oauth.ts';
import * as order from './areas/order.ts';
import * as person from './areas/person.ts';
import * as quote from './areas/quote.ts';
import * as trade from './areas/trade.ts';
import * as watch from './areas/watch.ts';

/** Every endpoint by its name. The server must serve each one and no other. */
export const ENDPOINTS = {
  token: oauth.token,
  logout: oauth.logout,
  imageCaptcha: oauth.imageCaptcha,
  sendEmailCode: oauth.sendEmailCode,
  register: oauth.register,
  resetPassword: oauth.resetPassword,
  userInfo: oauth.userInfo,
  closeMember: person.closeMember,
  exportData: person.exportData,
  tenantInfo: oauth.tenantInfo,
  outbox: demo.outbox,
  resetDemo: demo.resetDemo,
  setSpeed: demo.setSpeed,
  skip: demo.skip,
  instrumentList: quote.instrumentList,
  instrumentDetail: quote.instrumentDetail,
  search: quote.search,
  quoteList: quote.quoteList,
  ranking: quote.ranking,
  depth: quote.depth,
  tape: quote.tape,
  bars: quote.bars,
  sparks: quote.sparks,
  indices: quote.indices,
  session: quote.session,
  placeOrder: order.placeOrder,
  amendOrder: order.amendOrder,
  cancelOrder: order.cancelOrder,
  cancelAll: order.cancelAll,
  orderList: trade.orderList,
  orderDetail: trade.orderDetail,
  fillList: trade.fillList,
  positionList: trade.positionList,
  assetSummary: trade.assetSummary,
  assetExplain: trade.assetExplain,
  resultList: trade.resultList,
  cashList: trade.cashList,
  ticketFacts: trade.ticketFacts,
  streamTicket: trade.streamTicket,
  watchGroups: watch.watchGroups,
  watchGroupAdd: watch.watchGroupAdd,
  watchGroupRename: watch.watchGroupRename,
  watchGroupRemove: watch.watchGroupRemove,
  watchAdd: watch.watchAdd,
  watchRemove: watch.watchRemove,
  watchReorder: watch.watchReorder,
} as const;
