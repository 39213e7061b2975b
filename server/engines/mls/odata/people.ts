import { MlsError } from '../mls-source.ts';
import { readText, type FeedRecord } from '../normalize/read-record.ts';

type ReadByKeys = (entity: 'Office' | 'Member', keys: readonly string[]) => Promise<FeedRecord[]>;

/** How the fields of an office or member are called in a property. */
const officeNames = {
  OfficeName: 'ListOfficeName',
  OfficePhone: 'ListOfficePhone',
  OfficeEmail: 'ListOfficeEmail',
};
const memberNames = {
  MemberFullName: 'ListAgentFullName',
  MemberFirstName: 'ListAgentFirstName',
  MemberLastName: 'ListAgentLastName',
  MemberPreferredPhone: 'ListAgentPreferredPhone',
  MemberOfficePhone: 'ListAgentOfficePhone',
  MemberEmail: 'ListAgentEmail',
  JobTitle: 'ListAgentJobTitle',
};

/**
 * Properties with the names of their brokerage and agent. Feeds such as the DDF send keys alone, so both are looked up,
 * each once for all properties.
 */
export async function addPeople(records: readonly FeedRecord[], read: ReadByKeys): Promise<FeedRecord[]> {
  const nameless = records.filter((record) => readText(record, 'ListOfficeName') === null);
  const [offices, members] = await Promise.all([
    readNames(nameless, { key: 'ListOfficeKey', entity: 'Office', names: officeNames, read }),
    readNames(nameless, { key: 'ListAgentKey', entity: 'Member', names: memberNames, read }),
  ]);
  return records.map((record) => ({
    ...offices.get(readText(record, 'ListOfficeKey') ?? ''),
    ...members.get(readText(record, 'ListAgentKey') ?? ''),
    ...withoutNulls(record),
  }));
}

type Lookup = {
  key: string;
  entity: 'Office' | 'Member';
  names: Readonly<Record<string, string>>;
  read: ReadByKeys;
};

async function readNames(records: readonly FeedRecord[], { key, entity, names, read }: Lookup) {
  const keys = [...new Set(records.map((record) => readText(record, key)).filter((one) => one !== null))];
  if (keys.length === 0) return new Map<string, FeedRecord>();
  const people = await read(entity, keys).catch(orNone);
  return new Map(
    people.map((one): [string, FeedRecord] => [
      readText(one, `${entity}Key`) ?? '',
      Object.fromEntries(Object.entries(names).map(([from, to]) => [to, one[from]])),
    ]),
  );
}

/** A feed that refuses to name people is read without them; one that is down is asked again later. */
function orNone(error: unknown): FeedRecord[] {
  if (error instanceof MlsError && lasting.includes(error.reason)) return [];
  throw error;
}

const lasting: readonly MlsError['reason'][] = ['unauthorised', 'not found', 'refused'];

/** A field that a property leaves empty does not hide what its office or member says. */
const withoutNulls = (record: FeedRecord): FeedRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
