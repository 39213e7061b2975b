import { connect, createServer, type Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A TCP proxy to the database that can be broken. */
export async function breakableConnection(login: ClientConfig) {
  const { host, port } = new Client(login);
  const open = new Set<Socket>();
  const plug = createServer((socket) => {
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [socket, onward]) open.add(end.on('error', () => {}));
    socket.pipe(onward).pipe(socket);
  });
  const mend = (at: number) => new Promise<void>((done) => plug.listen(at, '127.0.0.1', done));
  await mend(0);
  const address = plug.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  return {
    /** The same database login, through the proxy. */
    through: (other: ClientConfig): ClientConfig => {
      const { user, database, password } = new Client(other);
      return { user, database, password: password ?? '', host: '127.0.0.1', port: at };
    },
    mend: () => mend(at),
    cut: () =>
      new Promise<void>((done) => {
        plug.close(() => done());
        for (const socket of open) socket.destroy();
        open.clear();
      }),
  };
}
