import { findBoard } from '#contract/listings/boards.ts';
import type { ListedBy } from '#contract/listings/listed-by.ts';
import type { MlsSource } from '../mls-source.ts';
import { readText, type FeedRecord } from './read-record.ts';

/** The fields of a property that say whose listing it is. */
export const listedByFields = [
  'ListOfficeKey',
  'ListOfficeName',
  'ListOfficePhone',
  'ListOfficeEmail',
  'ListAgentFullName',
  'ListAgentFirstName',
  'ListAgentLastName',
  'ListAgentPreferredPhone',
  'ListAgentDirectPhone',
  'ListAgentOfficePhone',
  'ListAgentEmail',
  'AttributionContact',
  'OriginatingSystemName',
  'SourceSystemName',
] as const;

const maxLength = 200;

/** Its board, brokerage and agent. What the feed leaves out stays unknown: nobody is guessed. */
export function readListedBy(record: FeedRecord, provider: MlsSource['provider']): ListedBy {
  const read = (...names: readonly string[]) =>
    names.map((name) => readText(record, name)?.slice(0, maxLength)).find((text) => text !== undefined) ??
    null;
  const contact = read('AttributionContact');
  const isEmail = contact?.includes('@') === true;
  const name = read('ListAgentFullName') ?? joinNames(read('ListAgentFirstName'), read('ListAgentLastName'));
  return {
    board: provider === 'ddf' ? 'ddf' : findBoard([read('OriginatingSystemName'), read('SourceSystemName')]),
    brokerage: read('ListOfficeName'),
    phone: contact !== null && !isEmail ? contact : read('ListOfficePhone'),
    email: contact !== null && isEmail ? contact : read('ListOfficeEmail'),
    agent:
      name === null
        ? null
        : {
            name,
            title: read('ListAgentJobTitle'),
            phone: read('ListAgentPreferredPhone', 'ListAgentDirectPhone', 'ListAgentOfficePhone'),
            email: read('ListAgentEmail'),
          },
  };
}

const joinNames = (...names: readonly (string | null)[]): string | null =>
  names.filter((name) => name !== null).join(' ') || null;
