import { smtpSink } from '../server/testing/smtp-sink.ts';

// A mail server in a process of its own, which accepts everything and stores nothing.
process.once('message', () => {
  let taken = 0;
  void smtpSink({ onTaken: () => (taken += 1) }).then((sink) => {
    process.on('message', () => process.send?.({ taken }));
    process.send?.({ url: sink.url });
  });
});
// it also ends with its parent
for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => process.exit(0));
