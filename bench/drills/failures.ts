import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '#database/connection.ts';
import { switchOver, type Cluster, type Node } from './patroni.ts';

export type Failure = {
  name: string;
  fail: (cluster: Cluster) => unknown;
  /** The steps of an operator once Foyer writes again. */
  mend: (cluster: Cluster) => unknown;
  /** Nobody may notice it: neither a write nor a read waits for a new leader or is refused. */
  isQuiet?: true;
  /** Seconds until a leader that nobody reaches takes no writes any more. */
  measureDemotion?: (cluster: Cluster) => Promise<number>;
};

export const failures: Failure[] = [
  {
    name: 'leader killed',
    fail: ({ leader }) => leader.signal('SIGKILL'),
    mend: ({ leader }) => leader.start(),
  },
  {
    name: 'leader frozen',
    fail: ({ leader }) => leader.signal('SIGSTOP'),
    mend: ({ leader }) => leader.signal('SIGCONT'),
  },
  {
    name: 'network of the leader cut',
    fail: ({ leader }) => leader.machine.cut(),
    mend: ({ leader }) => leader.machine.connect(),
    measureDemotion: ({ leader }) => measureDemotion(leader),
  },
  { name: 'planned switchover', fail: ({ leader }) => switchOver(leader), mend: () => {} },
  {
    name: 'synchronous standby killed',
    fail: ({ synchronous }) => synchronous.signal('SIGKILL'),
    mend: ({ synchronous }) => synchronous.start(),
  },
  {
    name: 'network of the synchronous standby cut',
    fail: ({ synchronous }) => synchronous.machine.cut(),
    mend: ({ synchronous }) => synchronous.machine.connect(),
  },
  {
    name: 'both standbys killed',
    fail: ({ synchronous, asynchronous }) => {
      for (const node of [synchronous, asynchronous]) node.signal('SIGKILL');
    },
    mend: ({ synchronous, asynchronous }) => {
      for (const node of [synchronous, asynchronous]) node.start();
    },
  },
  {
    name: 'the replica for reads killed',
    fail: ({ asynchronous }) => asynchronous.signal('SIGKILL'),
    mend: ({ asynchronous }) => asynchronous.start(),
    isQuiet: true,
  },
  {
    name: 'leading member of etcd killed',
    fail: async (cluster) => (await findEtcdLeader(cluster)).etcd.kill(),
    mend: (cluster) => restartEtcd(cluster),
    isQuiet: true,
  },
];

const toNodes = ({ leader, synchronous, asynchronous }: Cluster) => [leader, synchronous, asynchronous];

async function findEtcdLeader(cluster: Cluster): Promise<Node> {
  for (const node of toNodes(cluster)) if (await node.etcd.isLeader()) return node;
  throw new Error('No member of etcd leads the others.');
}

function restartEtcd(cluster: Cluster): void {
  for (const { etcd } of toNodes(cluster)) if (!etcd.isRunning()) etcd.start();
}

/** Asks the leader on its own machine, which the cut network does not keep from it. */
async function measureDemotion(leader: Node): Promise<number> {
  const began = Date.now();
  for (;;) {
    const isWritable = await withClient(leader.local, (client) =>
      client.query<{ is_writable: boolean }>('SELECT NOT pg_is_in_recovery() AS is_writable'),
    ).catch(() => null);
    if (isWritable?.rows[0]?.is_writable !== true) return (Date.now() - began) / 1000;
    if (Date.now() - began > 34_000) return Infinity;
    await pause(200);
  }
}
