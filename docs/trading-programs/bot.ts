/** Buys 100 shares at the best sell and waits for the fill. Usage: bot.ts PASSWORD [PORT] [SYMBOL] */
const [password = '', port = '18080', symbol = '7203'] = process.argv.slice(2);
const headers: Record<string, string> = { 'content-type': 'application/json' };

type Reply = {
  readonly Token: string;
  readonly BidPrice: number;
  readonly OrderId: string;
};
type Row = { readonly State: number; readonly CumQty: number; readonly Details: readonly Step[] };
type Step = { readonly RecType: number; readonly Price: number };

async function call<T = Reply>(method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`http://localhost:${port}/kabusapi/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as T; // as published; a refusal has Code and Message
}

headers['x-api-key'] = (await call('POST', 'token', { APIPassword: password })).Token;
const board = await call('GET', `board/${symbol}@1`);
const stock = { Symbol: symbol, Exchange: 27, SecurityType: 1, AccountType: 4 };
const cash = { Side: '2', CashMargin: 1, DelivType: 2, FundType: '02' };
const terms = { Qty: 100, FrontOrderType: 20, Price: board.BidPrice + 10, ExpireDay: 0 }; // Bid is the best sell
const sent = await call('POST', 'sendorder', { ...stock, ...cash, ...terms });
console.log('sent', JSON.stringify(sent));
// before 09:00 it waits for the opening
for (let tries = 0; tries < 90; tries += 1) {
  const [row] = await call<Row[]>('GET', `orders?id=${sent.OrderId}`);
  if (row?.State === 5) {
    const prices = row.Details.filter(({ RecType }) => RecType === 8).map(({ Price }) => Price);
    console.log('filled', row.CumQty, prices);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
