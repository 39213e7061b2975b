import type { Change } from '#contract/activity/activity.ts';
import type { ChangeEvent } from '#contract/changes.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Tells a client's other open windows which records a call or the worker changed, but never their data. */
export type ClientChange = {
  client: number;
  event: ChangeEvent;
  subject: number | null;
  /** null if the worker made it */
  request: string | null;
};

/** The PostgreSQL channel on which every process listens for changes. */
export const changeChannel = 'change';

/** Milliseconds in which changes are collected; a screen takes longer than that to refresh. */
const batchDelay = 250;
/** Changes per notification, which is limited to 8000 bytes. */
const batchSize = 50;

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;

/** Sends changes after their commit, many in one statement: no request waits for it or fails because of it. */
export function createChangeNotifier(
  notify: (payloads: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let pending: ClientChange[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    const payloads = Array.from({ length: Math.ceil(batch.length / batchSize) }, (_, n) =>
      JSON.stringify(batch.slice(n * batchSize, (n + 1) * batchSize)),
    );
    if (payloads.length > 0) await notify(payloads).catch(onError);
  }

  return {
    add(change: ClientChange): void {
      pending.push(change);
      timer ??= setTimeout(() => void flush(), batchDelay);
    },
    /** Sends the collected changes at once. */
    flush,
  };
}

/** Null if nothing changed on the screens of others. */
export function describeChange(
  { access, changes }: Endpoint,
  { clientId, id, request }: { clientId: number | null; id: number | null; request: string },
): ClientChange | null {
  if (!changes) return null;
  const isStaff = access.kind === 'staff';
  const client = isStaff ? id : clientId;
  return client === null ? null : { client, event: changes, subject: isStaff ? null : id, request };
}

/** A payload of the channel, by client. */
export function readChanges(payload: string): Map<number, Change[]> {
  const changes: ClientChange[] = JSON.parse(payload);
  const byClient = new Map<number, Change[]>();
  for (const { client, event, subject, request } of changes)
    byClient.set(client, [
      ...(byClient.get(client) ?? []),
      { event, subject_id: subject, request_id: request },
    ]);
  return byClient;
}
