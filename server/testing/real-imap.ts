import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/sbin/dovecot';
export const hasDovecot = existsSync(program);

/** of `nobody`, to whom the mailbox belongs */
const mailUser = 65_534;

export type RealImap = Awaited<ReturnType<typeof startDovecot>>;

/** A mail server as providers run it: Dovecot, with one user and their mailbox in a folder. */
export async function startDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-dovecot-'));
  const maildir = join(folder, 'mail');
  for (const part of ['tmp', 'new', 'cur']) await mkdir(join(maildir, part), { recursive: true });
  await chmod(folder, 0o755);
  const port = await findPort();
  const conf = join(folder, 'dovecot.conf');
  await writeFile(conf, configure({ folder, maildir, port }));
  let running: ChildProcess | null = null;
  let mails = 0;
  const own = async (path: string) => chown(path, mailUser, mailUser);
  for (const path of [maildir, ...['tmp', 'new', 'cur'].map((part) => join(maildir, part))]) await own(path);

  const start = async () => {
    running = spawn(program, ['-F', '-c', conf], { stdio: 'ignore', detached: true });
    await waitFor(() => canConnect(port));
  };
  /** To the server and the processes of its connections. */
  const signalAll = (signal: NodeJS.Signals) => {
    if (running?.pid !== undefined && running.exitCode === null && running.signalCode === null)
      process.kill(-running.pid, signal);
  };
  /** As when the machine of the mail server loses its power. */
  const kill = async () => {
    const ended = new Promise((done) => running?.once('exit', done));
    signalAll('SIGKILL');
    await ended;
    await waitFor(async () => !(await canConnect(port)));
  };
  await start();
  return {
    address: `imap://inbox%40example.com:secret@127.0.0.1:${port}/INBOX`,
    start,
    kill,
    /** `flags` are Maildir's: S has been read, T is to be deleted, F is marked. */
    deliver: async (raw: string, flags = '') => {
      const name = `${1_700_000_000 + (mails += 1)}.M${mails}.example`;
      const written = join(maildir, 'tmp', name);
      await writeFile(written, raw.replaceAll(/\r?\n/g, '\r\n'));
      await own(written);
      await rename(
        written,
        flags === '' ? join(maildir, 'new', name) : join(maildir, 'cur', `${name}:2,${flags}`),
      );
    },
    /** The texts in a folder of the mailbox, in which `.` divides; '' is the mailbox itself. */
    read: async (name = '') => {
      const texts: string[] = [];
      for (const part of ['new', 'cur']) {
        const path = join(maildir, name, part);
        for (const file of await readdir(path).catch(() => []))
          texts.push(await readFile(join(path, file), 'utf8'));
      }
      return texts;
    },
    /** Forgets what the server knows of the mailbox, so that all its messages get other numbers. */
    renumber: async () => {
      for (const file of await readdir(maildir))
        if (file.startsWith('dovecot')) await rm(join(maildir, file), { recursive: true });
    },
    close: async () => {
      signalAll('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

const configure = ({ folder, maildir, port }: { folder: string; maildir: string; port: number }): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${maildir}
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${mailUser} home=${maildir}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
namespace inbox {
  inbox = yes
  separator = .
}
`;

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isReady: boolean) => {
      socket.destroy();
      done(isReady);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.setTimeout(500, () => end(false));
  });

async function waitFor(state: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await state()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The mail server did not start or end.');
}
