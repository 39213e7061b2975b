import { TypeFlags, SignatureKind, type Checker, type Type } from 'typescript/unstable/sync';
import { allEvents } from '#server/all-events.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { createEventColumns } from '#server/features/activity/event-columns.ts';
import type { EditedRow } from '#server/core/editing/queries.ts';

/** Types may contain themselves, or more than a statement uses. */
const maxDepth = 7;

const day = new Date('2026-01-15T12:00:00Z');
const bytes = Buffer.alloc(32);

/** Stands for a fragment that a caller embeds. */
const embedded = (): Sql => sql`${null}`;

const editedRow: EditedRow = {
  table: rawSql('app.leads'),
  where: sql`r.client_id = app.client() AND r.id = ${1}`,
};

/**
 * Values of a type, as arguments of a constructor of statements. The first has every optional part, each other one
 * differs from it in one place, so that every branch is taken once.
 */
export function listExamples(checker: Checker, type: Type, depth = 0): readonly unknown[] {
  if (depth > maxDepth) return [undefined];
  const inner = (of: Type | undefined) => (of ? listExamples(checker, of, depth + 1) : [undefined]);
  if (type.flags & TypeFlags.Boolean) return [true, false];
  if (type.isUnionType()) return examplesOfUnion(type.getTypes(), inner);
  const simple = exampleOfSimple(type);
  if (simple) return simple;
  if (type.isTypeParameter()) return inner(checker.getBaseConstraintOfType(type));
  if (type.isIntersectionType()) {
    const primitive = type.getTypes().find(({ flags }) => flags & TypeFlags.Primitive);
    if (primitive) return inner(primitive);
  }
  if (type.isTupleType() || checker.isTupleType(type))
    return varyParts([...elementsOf(checker, type)].map(inner));
  if (checker.isArrayType(type)) {
    const [element] = elementsOf(checker, type);
    return [...inner(element).map((one) => [one]), []];
  }
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (signature) return inner(checker.getReturnTypeOfSignature(signature)).map((result) => () => result);
  return examplesOfObject(checker, type, inner);
}

const elementsOf = (checker: Checker, type: Type): readonly Type[] =>
  type.isTypeReference() ? checker.getTypeArguments(type) : [];

/** `undefined` and `null` last, so that the first example is complete. */
const examplesOfUnion = (members: readonly Type[], inner: (of: Type) => readonly unknown[]) =>
  members
    .toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
    .flatMap((member) => inner(member))
    .filter((example, index, all) =>
      typeof example !== 'object' || example === null ? all.indexOf(example) === index : true,
    );

const isEmpty = ({ flags }: Type) => (flags & (TypeFlags.Undefined | TypeFlags.Null)) !== 0;

function exampleOfSimple(type: Type): readonly unknown[] | undefined {
  if (type.isLiteralType()) return [type.value];
  if (type.isTemplateLiteralType()) return [type.texts.join('1')];
  if (type.flags & TypeFlags.String) return ['2026-01-15'];
  if (type.flags & TypeFlags.Number) return [1];
  if (type.flags & TypeFlags.BigInt) return [1n];
  if (type.flags & TypeFlags.Null) return [null];
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) return [undefined];
  if (type.flags & TypeFlags.AnyOrUnknown) return ['text'];
  if (type.flags & TypeFlags.NonPrimitive) return [{}];
  return exampleOfNamed(type.getAliasSymbol()?.name ?? type.getSymbol()?.name);
}

function exampleOfNamed(name: string | undefined): readonly unknown[] | undefined {
  switch (name) {
    case 'Sql':
      return [embedded()];
    case 'EventColumns':
      return [createEventColumns(allEvents)];
    case 'EditedRow':
      return [editedRow];
    case 'Date':
      return [day];
    case 'Buffer':
    case 'Uint8Array':
      return [bytes];
    case 'Set':
    case 'ReadonlySet':
      return [new Set()];
    case 'Map':
    case 'ReadonlyMap':
      return [new Map()];
    default:
      return undefined;
  }
}

function examplesOfObject(checker: Checker, type: Type, inner: (of: Type | undefined) => readonly unknown[]) {
  const properties = checker.getPropertiesOfType(type);
  const keys = properties.map(({ name }) => name);
  const parts = properties.map((property) => inner(checker.getTypeOfSymbol(property)));
  const [index] = checker.getIndexInfosOfType(type);
  if (index) {
    keys.push('key');
    parts.push(inner(index.valueType));
  }
  return varyParts(parts).map((values) =>
    Object.fromEntries(keys.map((key, at) => [key, values[at]]).filter(([, value]) => value !== undefined)),
  );
}

/** Few enough to combine each with each. */
const maxCombinations = 12;

/** Each example of each part with all others; if there are many, one at a time with the first ones of the rest. */
export function varyParts(parts: readonly (readonly unknown[])[]): unknown[][] {
  if (parts.reduce((product, { length }) => product * length, 1) <= maxCombinations)
    return parts.reduce<unknown[][]>(
      (all, examples) => all.flatMap((before) => examples.map((one) => [...before, one])),
      [[]],
    );
  const first = parts.map(([one]) => one);
  return [first, ...parts.flatMap((examples, at) => examples.slice(1).map((other) => first.with(at, other)))];
}
