"""Buys 100 shares at the best sell and waits for the fill. Usage: bot.py PASSWORD [PORT] [SYMBOL]"""
import json
import sys
import time
import urllib.error
import urllib.request

password = sys.argv[1]
port = sys.argv[2] if len(sys.argv) > 2 else "18080"
symbol = sys.argv[3] if len(sys.argv) > 3 else "7203"
headers = {"Content-Type": "application/json"}


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://localhost:{port}/kabusapi/{path}", data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as reply:
            return json.load(reply)
    except urllib.error.HTTPError as error:
        return json.load(error)


headers["X-API-KEY"] = call("POST", "token", {"APIPassword": password})["Token"]
board = call("GET", f"board/{symbol}@1")
price = board["BidPrice"] + 10  # Bid is the best sell
order = {
    "Symbol": symbol, "Exchange": 27, "SecurityType": 1, "Side": "2", "CashMargin": 1,
    "DelivType": 2, "FundType": "02", "AccountType": 4, "Qty": 100,
    "FrontOrderType": 20, "Price": price, "ExpireDay": 0,
}
sent = call("POST", "sendorder", order)
print("sent", json.dumps(sent))
for _ in range(90):  # before 09:00 it waits for the opening
    [row] = call("GET", f"orders?id={sent['OrderId']}")
    if row["State"] == 5:
        break
    time.sleep(1)
print("filled", row["CumQty"], [step["Price"] for step in row["Details"] if step["RecType"] == 8])
