import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type SecureMail = { to: string; raw: Buffer; isSecure: boolean; user: string | undefined };
export type SecureMailServer = {
  address: string;
  received: SecureMail[];
  /** the login methods that clients have used */
  methods: string[];
  close(): Promise<void>;
};

/** A real mail server that requires TLS and a login. Its certificate is signed by nobody. */
export async function secureMailServer({
  login,
  methods = ['PLAIN', 'LOGIN'],
  secure = false,
}: {
  login: { user: string; password: string };
  methods?: readonly string[];
  /** TLS from the first byte; otherwise with STARTTLS */
  secure?: boolean;
}): Promise<SecureMailServer> {
  const received: SecureMail[] = [];
  const used: string[] = [];
  const server = new SMTPServer({
    secure,
    authMethods: [...methods],
    // closing does not wait for open connections
    closeTimeout: 100,
    onAuth: ({ username, password, method }, _session, done) => {
      used.push(method);
      if (username === login.user && password === login.password) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks),
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done();
      });
    },
  });
  // a client that does not trust the certificate leaves in the middle
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    received,
    methods: used,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
