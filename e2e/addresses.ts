import * as paths from '#contract/paths.ts';
import type { Caller } from './people.ts';

/** Links in newsletters have journeys of their own: without a mail none of them opens anything. */
const isOfRecipients = (path: string) =>
  /^\/newsletter\/(confirm|unsubscribe|preferences|reports)\b/.test(path);
/** Pages inside frames, pages called by other systems, and reports for sellers are not screens of the portal. */
const isOfOthers = (path: string) => /^\/(payments|webhooks|seller-report)\//.test(path);

/** Every path of a screen. */
export const addresses = Object.values<string>(paths).filter(
  (path) => !isOfRecipients(path) && !isOfOthers(path),
);

export const isPublic = (path: string): boolean =>
  /^\/(signin|signup|setup|request-information|password|account|submit-testimonial|testimonial\/|unsubscribe)/.test(
    path,
  );

export const isOfClients = (path: string): boolean =>
  !isPublic(path) && !/^\/(launch|staff|messaging|$)/.test(path);

/** The path with these ids; others are those of no record. */
export const fillIn = (path: string, ids: Readonly<Record<string, string>> = {}): string =>
  path.replace('$other/$', 'other').replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? '1');

type Rows = { data: readonly { id: number | string }[] };

/** The id of the first record of each list that this person may read; a screen says of others that they are missing. */
export async function addressesOfClient(caller: Caller): Promise<string[]> {
  const first = async (path: string) => {
    const { data }: Rows = await caller.read(path).catch(() => ({ data: [] }));
    return String(data[0]?.id ?? 1);
  };
  const lead = await first('/leads');
  const ids: Record<string, Record<string, string>> = {
    '/contacts/': { id: lead, historyId: await first(`/leads/${lead}/history`) },
    '/listings/': { id: await first('/listings') },
    '/testimonials/request/': { id: lead },
    '/testimonials/': { id: await first('/reviews') },
    '/billing/': { id: await first('/clients/invoices') },
    '/settings/': { id: await first('/users') },
    '/support/': { id: await first('/support/messages') },
  };
  const idsOf = (path: string) => ids[Object.keys(ids).find((start) => path.startsWith(start)) ?? ''];
  return addresses.filter(isOfClients).map((path) => fillIn(path, idsOf(path)));
}

/** Each path of the console, about this client. */
export async function addressesOfStaff(caller: Caller, client: number): Promise<string[]> {
  const { data }: Rows = await caller.read('/staff/messages');
  const idOf = (path: string) => (path.startsWith('/staff/messages') ? data[0]?.id : client);
  return addresses
    .filter((path) => path.startsWith('/staff'))
    .map((path) => fillIn(path, { id: String(idOf(path) ?? 1) }));
}
