import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createS3Client, type Bucket } from '#server/adapters/s3/s3-client.ts';
import { findFreePort, startProgram, stopProgram, type Program } from './programs.ts';

export const cephPrograms = {
  '/usr/bin/ceph': 'ceph-common',
  '/usr/bin/monmaptool': 'ceph-base',
  '/usr/bin/ceph-mon': 'ceph-mon',
  '/usr/bin/ceph-osd': 'ceph-osd',
  '/usr/bin/radosgw': 'radosgw',
};

export type Ceph = {
  bucket: Bucket;
  /** Ends the process that speaks S3, as a lost machine does. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

const execute = promisify(execFile);

/** The smallest Ceph that speaks S3: one monitor, one daemon that stores in memory, and one gateway. */
export async function startCeph(folder: string): Promise<Ceph> {
  const home = join(folder, 'ceph');
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(home, name), { recursive: true });
  const [port, id, keyring] = [await findFreePort(), randomUUID(), join(home, 'keyring')];
  const config = join(home, 'ceph.conf');
  const monitor = `[v2:127.0.0.1:${await findFreePort()}]`;
  writeFileSync(config, describeCeph(home, id, monitor));
  const env = { PATH: process.env['PATH'], CEPH_CONF: config };
  const run = (command: string, ...args: string[]) => execute(command, args, { env, timeout: 60_000 });
  const startDaemon = (name: string, ...command: string[]) => startProgram(folder, name, command, env);

  writeFileSync(keyring, '');
  for (const [name, ...rights] of keys)
    await run(
      'ceph-authtool',
      keyring,
      '--gen-key',
      '-n',
      name,
      ...rights.flatMap((one) => ['--cap', ...one]),
    );
  await run('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', id, join(home, 'monmap'));
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', join(home, 'monmap'), '--keyring', keyring);
  startDaemon('ceph-mon', 'ceph-mon', '-i', 'a', '-f');
  const osd = randomUUID();
  await run('ceph', 'osd', 'new', osd);
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
  startDaemon('ceph-osd', 'ceph-osd', '-i', '0', '-f');

  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    name: 'foyer-files',
    region: 'default',
    accessKeyId: 'KEY',
    secretAccessKey: 'a-secret+key/of-the-drill',
  };
  let gateway: Program;
  const start = async () => {
    const frontend = `beast endpoint=127.0.0.1:${port}`;
    // its own default of a keyring beats the file of settings
    const flags = ['-n', 'client.rgw', '--keyring', keyring, '--rgw-frontends', frontend, '-f'];
    gateway = startDaemon('radosgw', 'radosgw', ...flags);
    await untilAnswering(bucket.endpoint);
  };
  await start();
  const { accessKeyId, secretAccessKey } = bucket;
  const secrets = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await run('radosgw-admin', 'user', 'create', '--uid=foyer', '--display-name=Foyer', ...secrets);
  await createS3Client(bucket).ask('PUT', {}, [200]);
  return {
    bucket,
    start,
    kill: async () => {
      gateway.child.kill('SIGKILL');
      await stopProgram(gateway);
    },
  };
}

const keys: [name: string, ...rights: [service: string, right: string][]][] = [
  ['mon.', ['mon', 'allow *']],
  ['client.admin', ['mon', 'allow *'], ['osd', 'allow *']],
  ['osd.0', ['mon', 'allow profile osd'], ['osd', 'allow *']],
  ['client.rgw', ['mon', 'allow rw'], ['osd', 'allow rwx']],
];

const describeCeph = (home: string, id: string, monitor: string) => `[global]
fsid = ${id}
mon host = ${monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${home}
admin socket = ${home}/$name.asok
log file = ${home}/$name.log
keyring = ${home}/keyring
mon data = ${home}/mon
osd data = ${home}/osd
rgw data = ${home}/rgw
`;

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 480; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(250);
  }
  throw new Error('The gateway of Ceph did not answer within two minutes.');
}
