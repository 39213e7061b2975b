import { areaOf, type Endpoint } from '#contract/endpoint.ts';
import { sqlLiteral, read } from './sql.ts';

/** What a call changed, told to whoever looks at the same client: where, and never what. */
export type Change = { client: number; area: string; id: number | null; request: string };

/** Where every process listens for changes. */
export const changeChannel = 'change';

/** Together within this time; a screen that follows takes longer than that to be drawn anew. */
const gatherFor = 250;
/** One notification holds 8000 bytes. */
const atOnce = 50;

export type ChangeNotifier = ReturnType<typeof createChangeNotifier>;

/** Tells of changes after their commit, many in one statement: none of them waits for it, or is undone by it. */
export function createChangeNotifier(
  notify: (payloads: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const told = waiting;
    waiting = [];
    const payloads = Array.from({ length: Math.ceil(told.length / atOnce) }, (_, n) =>
      JSON.stringify(told.slice(n * atOnce, (n + 1) * atOnce)),
    );
    if (payloads.length > 0) await notify(payloads).catch(onError);
  }

  return {
    add(change: Change): void {
      waiting.push(change);
      timer ??= setTimeout(() => void flush(), gatherFor);
    },
    /** What waits is told at once. */
    flush,
  };
}

/** Null where nothing that others look at is different afterwards. A lead is told by the bell. */
export function describeChange(
  endpoint: Endpoint,
  { clientId, id, request }: { clientId: number | null; id: number | null; request: string },
): Change | null {
  if (endpoint.method === 'GET' || endpoint.isSilent) return null;
  const area = areaOf(endpoint);
  if (endpoint.access.kind === 'client' && clientId !== null)
    return { client: clientId, area, id: isOfRecord(endpoint) ? id : null, request };
  // what staff change about a client may be anything of it
  if (endpoint.path.startsWith('/staff/clients/{id}') && id !== null)
    return { client: id, area: '*', id: null, request };
  return null;
}

const isOfRecord = ({ path }: Endpoint) => path.split('/')[2] === '{id}';

export const notifyChanges = (payloads: readonly string[]) => read<number>()`
  SELECT to_json(count(pg_notify(${sqlLiteral(changeChannel)}, payload))) FROM unnest(${payloads}::text[]) payload`;
