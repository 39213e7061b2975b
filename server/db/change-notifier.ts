import { areaOf, type Endpoint } from '#contract/endpoint.ts';

/** Which area of a client a call changed, for the other open windows of the client; never the data itself. */
export type Change = { client: number; area: string; id: number | null; request: string };

/** The PostgreSQL channel on which every process listens for changes. */
export const changeChannel = 'change';

/** Milliseconds in which changes are collected; a screen takes longer than that to refresh. */
const batchDelay = 250;
/** Changes per notification, which holds 8000 bytes. */
const batchSize = 50;

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;

/** Sends changes after their commit, many in one statement: no request waits for it or fails because of it. */
export function createChangeNotifier(
  notify: (payloads: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let pending: Change[] = [];
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
    add(change: Change): void {
      pending.push(change);
      timer ??= setTimeout(() => void flush(), batchDelay);
    },
    /** Sends the collected changes at once. */
    flush,
  };
}

/** Null where nothing on the screens of others has changed. A new lead is announced by its notification instead. */
export function describeChange(
  endpoint: Endpoint,
  { clientId, id, request }: { clientId: number | null; id: number | null; request: string },
): Change | null {
  if (endpoint.method === 'GET' || endpoint.isSilent) return null;
  const area = areaOf(endpoint);
  if (endpoint.access.kind === 'client' && clientId !== null)
    return { client: clientId, area, id: isOfRecord(endpoint) ? id : null, request };
  // a change by staff may affect any area of the client
  if (endpoint.path.startsWith('/staff/clients/{id}') && id !== null)
    return { client: id, area: '*', id: null, request };
  return null;
}

const isOfRecord = ({ path }: Endpoint) => path.split('/')[2] === '{id}';
