import { connect, createServer, type Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A TCP proxy to the database that can be broken. */
export async function breakableConnection(login: ClientConfig) {
  const { host, port } = new Client(login);
  const open = new Set<Socket>();
  const accepted = createServer((socket) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [socket, upstream]) open.add(end.on('error', () => {}));
    socket.pipe(upstream).pipe(socket);
  });
  const restore = (at: number) => new Promise<void>((done) => accepted.listen(at, '127.0.0.1', done));
  await restore(0);
  const address = accepted.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  return {
    /** The same database login, through the proxy. */
    through: (other: ClientConfig): ClientConfig => {
      const { user, database, password } = new Client(other);
      return { user, database, password: password ?? '', host: '127.0.0.1', port: at };
    },
    mend: () => restore(at),
    cut: () =>
      new Promise<void>((done) => {
        accepted.close(() => done());
        for (const socket of open) socket.destroy();
        open.clear();
      }),
  };
}
