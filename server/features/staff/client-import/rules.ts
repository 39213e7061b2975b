import { countryNames, findRegion } from '#contract/places.ts';
import {
  importColumns,
  undoHours,
  type ImportedClient,
  type ImportProblem,
} from '#contract/staff/client-import.ts';
import { domainTakenBy } from '#contract/staff/sites.ts';
import { explainTaken } from '#server/core/security/taken-address.ts';
import { listDomains } from '../clients/rules.ts';
import type { Taken } from '../cross-client/add-clients.ts';
import type { ClientRow } from './client-rows.ts';

/** Leaves out rows whose domain is taken, in the portal or by an earlier row, or whose email no user can have. */
export function withoutTaken(rows: readonly ClientRow[], conflicts: Taken) {
  const emails = new Map(
    Object.entries(conflicts.emails).map(([email, holder]) => [email, explainTaken(holder)]),
  );
  const domains = new Map(
    Object.entries(conflicts.domains).map(([domain, client]) => [domain, domainTakenBy(client)]),
  );
  const clients: ClientRow[] = [];
  const problems: ImportProblem[] = [];
  for (const one of rows) {
    const { row, client } = one;
    const rowProblems = [
      ...problemAt(row, importColumns.email, [client.admin.email], emails),
      ...problemAt(row, importColumns.domains, listDomains(client), domains),
    ];
    problems.push(...rowProblems);
    if (rowProblems.length > 0) continue;
    clients.push(one);
    for (const domain of listDomains(client)) domains.set(domain, `${domain} already appears in row ${row}.`);
  }
  return { clients, problems };
}

function problemAt(
  row: number,
  column: string,
  values: readonly string[],
  sentences: ReadonlyMap<string, string>,
): ImportProblem[] {
  const message = values.map((value) => sentences.get(value)).find((one) => one !== undefined);
  return message === undefined ? [] : [{ row, column, message }];
}

export const describeRow = ({ row, client }: ClientRow): ImportedClient => ({
  row,
  name: client.name,
  package: client.package,
  place: [findRegion(client.country, client.state_or_province ?? '')?.name, countryNames[client.country]]
    .filter((part) => part !== undefined)
    .join(', '),
  domains: listDomains(client),
  admin: `${client.admin.first_name} ${client.admin.last_name}`,
  email: client.admin.email,
  is_live: client.is_live,
});

export const undoableSince = (now: Date) => new Date(now.getTime() - undoHours * 3_600_000);

/** Five hundred clients in one statement would come near its time limit, or exceed it when they are removed. */
export const clientsPerStatement = 50;

export const splitChunks = <T>(all: readonly T[]): T[][] =>
  firstOfParts(all.length).map((first) => all.slice(first - 1, first - 1 + clientsPerStatement));

/** The first index of each part of this size, counted from 1 as in PostgreSQL arrays. */
export const firstOfParts = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / clientsPerStatement) }, (_, n) => n * clientsPerStatement + 1);
