/** Executes the parent process's requests, one at a time, and exits with it. */
export function serveParent<Order>(handle: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    handle(order).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
