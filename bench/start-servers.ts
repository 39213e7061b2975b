export type RunningServer = { port: number; stop: () => Promise<unknown> };

/** A server in a separate process: gets its options once, reports its port, stops with its parent. */
export function serveChild<Needs>(start: (needs: Needs) => Promise<RunningServer>): void {
  process.once('message', (needs: Needs) => {
    start(needs).then(
      ({ port, stop }) => {
        const end = () => {
          void stop().then(() => process.exit(0));
          setTimeout(() => process.exit(0), 3000).unref();
        };
        process.once('disconnect', end);
        process.once('SIGTERM', end);
        process.send?.({ port });
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/** One piece of work in a separate process: gets its order, sends its answer and ends. */
export function answerOrder<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  process.once('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.(answer, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
