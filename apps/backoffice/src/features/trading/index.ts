export { FillListPage } from './fill-list-page.tsx';
export { HaltListPage } from './halt-list-page.tsx';
export { listFills, listHalts, listOrders } from './lists.ts';
export { OrderListPage } from './order-list-page.tsx';
export { OrderPage } from './order-page.tsx';
