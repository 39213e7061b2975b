/** Messages as today's mail servers write them, about a newsletter sent with a return path. */
type Shape = {
  name: string;
  expected: 'hard' | 'soft' | 'complaint' | null;
  write: (returnPath: string) => string;
};

type Delivery = {
  from: string;
  subject: string;
  say: string;
  fields: string;
  /** the part of the original that it returns: headers, a whole message, or nothing */
  brings?: 'headers' | 'message' | 'nothing';
  type?: string;
  boundary?: string;
};

const lines = (...all: string[]) => all.join('\r\n');

const original = (returnPath: string) =>
  lines(
    `Return-Path: <${returnPath}>`,
    'Received: from news.example.com by mx.example.net; Tue, 15 Dec 2026 16:00:03 +0000',
    'From: "Nia Newcomer" <news@provider.example.com>',
    'To: vera@example.net',
    'Subject: =?UTF-8?Q?News_of_December?=',
    'Message-ID: <newsletter-1-1@newsletter-1.provider.example.com>',
    'List-Unsubscribe: <https://portal.example.com/newsletter/unsubscribe/x>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  );

const dsn =
  ({
    from,
    subject,
    say,
    fields,
    brings = 'headers',
    type = 'message/delivery-status',
    boundary = 'b_1',
  }: Delivery) =>
  (returnPath: string): string =>
    lines(
      'Return-Path: <>',
      `Delivered-To: ${brings === 'nothing' ? returnPath : 'bounces@provider.example.com'}`,
      'Date: Tue, 15 Dec 2026 16:00:05 +0000',
      `From: ${from}`,
      `To: ${returnPath}`,
      `Subject: ${subject}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      'This is a MIME-encapsulated message.',
      `--${boundary}`,
      'Content-Type: text/plain; charset=us-ascii',
      '',
      say,
      '',
      `--${boundary}`,
      'Content-Description: Delivery report',
      `Content-Type: ${type}`,
      '',
      fields,
      '',
      ...(brings === 'nothing'
        ? []
        : [
            `--${boundary}`,
            brings === 'headers' ? 'Content-Type: text/rfc822-headers' : 'Content-Type: message/rfc822',
            '',
            original(returnPath),
            ...(brings === 'message' ? ['', 'Hello Vera,', 'the market in December.'] : []),
            '',
          ]),
      `--${boundary}--`,
      '',
    );

const status = (reporter: string, recipient: string, action: string, code: string, diagnostic = '') =>
  lines(
    `Reporting-MTA: dns; ${reporter}`,
    'Arrival-Date: Tue, 15 Dec 2026 16:00:03 +0000',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${code}`,
    ...(diagnostic ? [`Diagnostic-Code: ${diagnostic}`] : []),
  );

const complaint = (feedback: string) => (returnPath: string) =>
  lines(
    'From: <staff@feedback.example.org>',
    'To: <abuse@provider.example.com>',
    'Subject: FW: News of December',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="arf"',
    '',
    '--arf',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report for an email message received from IP 192.0.2.1.',
    '',
    '--arf',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${feedback}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Mail-From: <${returnPath}>`,
    'Original-Rcpt-To: <vera@example.net>',
    '',
    '--arf',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    original(returnPath),
    '',
    'Hello Vera,',
    '',
    '--arf--',
    '',
  );

const postfix = 'MAILER-DAEMON@mx.example.net (Mail Delivery System)';
const say = "I'm sorry to have to inform you that your message could not be delivered.";
const to = 'vera@example.net';

export const reportShapes: readonly Shape[] = [
  {
    name: 'Postfix: unknown user',
    expected: 'hard',
    write: dsn({
      from: postfix,
      subject: 'Undelivered Mail Returned to Sender',
      say,
      fields: status(
        'mx.example.net',
        to,
        'failed',
        '5.1.1',
        'smtp; 550 5.1.1 <vera@example.net>: Recipient address rejected: User unknown in\r\n    virtual mailbox table',
      ),
    }),
  },
  {
    name: 'Postfix: host not found',
    expected: 'hard',
    write: dsn({
      from: postfix,
      subject: 'Undelivered Mail Returned to Sender',
      say,
      fields: status(
        'mx.example.net',
        to,
        'failed',
        '5.4.4',
        'X-Postfix; Host or domain name not found. Name service error',
      ),
    }),
  },
  {
    name: 'Postfix: given up after five days',
    expected: 'soft',
    write: dsn({
      from: postfix,
      subject: 'Undelivered Mail Returned to Sender',
      say,
      fields: status(
        'mx.example.net',
        to,
        'failed',
        '4.4.1',
        'X-Postfix; connect to mx.example.net[192.0.2.2]:25: Connection timed out',
      ),
      brings: 'message',
    }),
  },
  {
    name: 'Postfix: a delay',
    expected: null,
    write: dsn({
      from: postfix,
      subject: 'Delayed Mail (still being retried)',
      say,
      fields: status('mx.example.net', to, 'delayed', '4.4.1'),
    }),
  },
  {
    name: 'a webmail: no such user',
    expected: 'hard',
    write: dsn({
      from: 'Mail Delivery Subsystem <mailer-daemon@mail.example.org>',
      subject: 'Delivery Status Notification (Failure)',
      say: 'Address not found',
      fields: status(
        'mail.example.org',
        to,
        'failed',
        '5.1.1',
        "smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n 550-5.1.1 double-checking the recipient's email address",
      ),
      brings: 'message',
      boundary: '000000000000d2d7a805',
    }),
  },
  {
    name: 'a webmail: mailbox full',
    expected: 'soft',
    write: dsn({
      from: 'Mail Delivery Subsystem <mailer-daemon@mail.example.org>',
      subject: 'Delivery Status Notification (Failure)',
      say: 'Inbox full',
      fields: status(
        'mail.example.org',
        to,
        'failed',
        '5.2.2',
        'smtp; 552-5.2.2 The email account that you tried to reach is over quota.',
      ),
    }),
  },
  {
    name: 'a webmail: account disabled',
    expected: 'hard',
    write: dsn({
      from: 'Mail Delivery Subsystem <mailer-daemon@mail.example.org>',
      subject: 'Delivery Status Notification (Failure)',
      say,
      fields: status(
        'mail.example.org',
        to,
        'failed',
        '5.2.1',
        'smtp; 550 5.2.1 The email account that you tried to reach is disabled.',
      ),
    }),
  },
  {
    name: 'an office server: recipient not found',
    expected: 'hard',
    write: dsn({
      from: 'postmaster@office.example.net',
      subject: 'Undeliverable: News of December',
      say: 'Your message to vera@example.net couldn’t be delivered.',
      fields: status(
        'BL0PR01.example.net',
        to,
        'failed',
        '5.1.10',
        'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      ),
      brings: 'message',
      boundary: 'f1f2-9b',
    }),
  },
  {
    name: 'an office server: blocked by a rule',
    expected: 'soft',
    write: dsn({
      from: 'postmaster@office.example.net',
      subject: 'Undeliverable: News of December',
      say,
      fields: status(
        'BL0PR01.example.net',
        to,
        'failed',
        '5.7.133',
        'smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
      ),
    }),
  },
  {
    name: 'Sendmail: no more than 5.0.0 and words',
    expected: 'hard',
    write: dsn({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@old.example.net>',
      subject: 'Returned mail: see transcript for details',
      say,
      fields: status('old.example.net', to, 'failed', '5.0.0', 'SMTP; 550 No such user here'),
    }),
  },
  {
    name: 'Sendmail: no more than 5.0.0 and nothing said of the address',
    expected: 'soft',
    write: dsn({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@old.example.net>',
      subject: 'Returned mail: see transcript for details',
      say,
      fields: status('old.example.net', to, 'failed', '5.0.0', 'SMTP; 554 Service unavailable'),
    }),
  },
  {
    name: 'Exim: with a receipt, and nothing brought back',
    expected: 'hard',
    write: dsn({
      from: 'Mail Delivery System <Mailer-Daemon@exim.example.net>',
      subject: 'Mail delivery failed: returning message to sender',
      say,
      fields: status('exim.example.net', to, 'failed', '5.1.1', 'smtp; 550 Unknown recipient'),
      brings: 'nothing',
      boundary: '1734278-eximdsn',
    }),
  },
  {
    name: 'a server that writes fields in capitals and a comment after the status',
    expected: 'hard',
    write: dsn({
      from: postfix,
      subject: 'failure notice',
      say,
      fields: lines(
        'REPORTING-MTA: DNS; MX.EXAMPLE.NET',
        '',
        'FINAL-RECIPIENT: RFC822; VERA@EXAMPLE.NET',
        'ACTION: Failed',
        'STATUS: 5.1.1 (bad destination mailbox address)',
      ),
    }),
  },
  {
    name: 'an international report (RFC 6533)',
    expected: 'hard',
    write: dsn({
      from: postfix,
      subject: 'Undelivered',
      say,
      type: 'message/global-delivery-status',
      fields: status('mx.example.net', 'ver\u00e4@example.net', 'failed', '5.1.1', 'smtp; 550 5.1.1 unknown'),
    }),
  },
  {
    name: 'one of two recipients got it',
    expected: 'hard',
    write: dsn({
      from: postfix,
      subject: 'Undelivered',
      say,
      fields: `${status('mx.example.net', to, 'relayed', '2.0.0')}\r\n\r\n${lines('Final-Recipient: rfc822; v@else.example.net', 'Action: failed', 'Status: 5.1.1')}`,
    }),
  },
  {
    name: 'a receipt of a delivery',
    expected: null,
    write: dsn({
      from: postfix,
      subject: 'Successful Mail Delivery Report',
      say,
      fields: status('mx.example.net', to, 'delivered', '2.0.0'),
    }),
  },
  {
    name: 'greylisting to the end',
    expected: 'soft',
    write: dsn({
      from: postfix,
      subject: 'Undelivered',
      say,
      fields: status(
        'mx.example.net',
        to,
        'failed',
        '4.2.0',
        'smtp; 450 4.2.0 Greylisted, see http://postgrey.example.com',
      ),
    }),
  },
  { name: 'a feedback loop: abuse', expected: 'complaint', write: complaint('abuse') },
  { name: 'a feedback loop: fraud', expected: 'complaint', write: complaint('fraud') },
  { name: 'a feedback loop: no spam after all', expected: null, write: complaint('not-spam') },
  {
    name: 'an answer of somebody who is away',
    expected: null,
    write: (returnPath) =>
      lines(
        'From: vera@example.net',
        `To: ${returnPath}`,
        'Subject: Out of office',
        'Auto-Submitted: auto-replied',
        '',
        'Back in January. 550 5.1.1 user unknown',
      ),
  },
];
