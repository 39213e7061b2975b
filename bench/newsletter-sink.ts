import { smtpSink } from '../server/testing/smtp-sink.ts';

// A mail server in a process of its own, which accepts everything and stores nothing.
process.once(
  'message',
  () => void smtpSink({ onTaken: () => {} }).then((sink) => process.send?.({ url: sink.url })),
);
// it also ends with its parent
for (const event of ['SIGTERM', 'disconnect']) process.once(event, () => process.exit(0));
