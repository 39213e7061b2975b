import { unescapeHtml } from '#contract/escape-html.ts';
/** The facts from $metadata about one entity: its properties, and the readable names of enumeration members. */
export type EntityFields = ReadonlySet<string>;
export type FeedMetadata = {
  fieldsOf: (entity: string) => EntityFields;
  /** those that are compared with a text */
  textFieldsOf: (entity: string) => EntityFields;
  /** the members of the enumeration of a field by their readable words; empty for a field of any text */
  membersOf: (entity: string, field: string) => ReadonlyMap<string, string>;
  /** navigation properties of an entity, for use in $expand */
  linksOf: (entity: string) => EntityFields;
  /** the readable word for a member of an enumeration; the member itself if there is none */
  wordOf: (entity: string, field: string, member: string) => string;
};

type Entity = { fields: Map<string, string>; links: Set<string> };

/**
 * Reads an EDMX document by its tags alone. XML parts that refer outside the document, such as entities and includes,
 * are ignored.
 */
export function parseMetadata(xml: string): FeedMetadata {
  const entities = new Map<string, Entity>();
  const enumerations = new Map<string, Map<string, string>>();
  let entity: Entity | undefined;
  let members: Map<string, string> | undefined;
  let member: string | undefined;
  for (const { name, attributes, isEnd } of tagsOf(xml)) {
    if (isEnd) {
      if (name === 'EntityType') entity = undefined;
      if (name === 'EnumType') members = undefined;
      if (name === 'Member') member = undefined;
      continue;
    }
    const named = attributes.get('Name') ?? '';
    if (name === 'EntityType') entities.set(named, (entity = { fields: new Map(), links: new Set() }));
    if (name === 'Property') entity?.fields.set(named, typeNameOf(attributes.get('Type') ?? ''));
    if (name === 'NavigationProperty') entity?.links.add(named);
    if (name === 'EnumType') enumerations.set(named, (members = new Map()));
    if (name === 'Member') members?.set((member = named), named);
    if (name === 'Annotation' && member !== undefined && attributes.get('Term')?.endsWith('.StandardName'))
      members?.set(member, attributes.get('String') ?? member);
  }
  return {
    fieldsOf: (of) => new Set(entities.get(of)?.fields.keys()),
    textFieldsOf: (of) =>
      new Set(
        [...(entities.get(of)?.fields ?? [])].filter(([, type]) => type === 'String').map(([name]) => name),
      ),
    membersOf: (of, field) => enumerations.get(entities.get(of)?.fields.get(field) ?? '') ?? new Map(),
    linksOf: (of) => entities.get(of)?.links ?? new Set(),
    wordOf: (of, field, word) =>
      enumerations.get(entities.get(of)?.fields.get(field) ?? '')?.get(word) ?? word,
  };
}

/** 'Collection(org.reso.metadata.enums.View)' is View. */
const typeNameOf = (type: string) =>
  type
    .replace(/^Collection\(|\)$/g, '')
    .split('.')
    .at(-1) ?? '';

type Tag = { name: string; attributes: Map<string, string>; isEnd: boolean };

/** Every tag in order; a self-closing one is a beginning and an end. */
function* tagsOf(xml: string): Generator<Tag, void> {
  for (const [, slash = '', name = '', rest = ''] of xml.matchAll(
    /<(\/?)(?:\w{1,20}:)?([A-Za-z]{1,40})\b([^<>]{0,4000})>/g,
  )) {
    if (slash === '/') {
      yield { name, attributes: new Map(), isEnd: true };
      continue;
    }
    yield { name, attributes: attributesOf(rest), isEnd: false };
    if (rest.endsWith('/')) yield { name, attributes: new Map(), isEnd: true };
  }
}

const attributesOf = (text: string) =>
  new Map(
    [...text.matchAll(/\s([A-Za-z.:]+)="([^"<>]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescapeHtml(value),
    ]),
  );
