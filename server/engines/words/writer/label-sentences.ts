import type { RandomBetween } from '../seeded-random.ts';
import { joinItems } from './join-sentences.ts';
import type { Property } from './property.ts';
import { getWording } from './wording/label-wording.ts';
import { labelGroups, type LabelGroup } from '#server/engines/words/writer/wording/label-groups.ts';
import { listLines, mixedLines, onlyLines, singleLines } from './wording/lists.ts';

/** One of the fitting lines, filled in; null if none fits. */
export type Say = (lines: readonly string[], items?: string | null, prefersMost?: boolean) => string | null;

const maxInList = 4;

/** Features and amenities: a few in sentences of their own, the others grouped with similar ones. */
export function labelSentences(property: Property, most: number, say: Say, random: RandomBetween): string[] {
  const labels = shuffle(property.labels, random);
  if (labels.length === 0) return [];
  if (property.kind.isLand || most === 1) return sayMixed(labels.slice(0, maxInList + 1), say, random);
  const groups = groupsOf(labels, random);
  // some attempts list more: lists make longer sentences than single features
  const isTight = labels.length > most || random(0, 2) === 0;
  const sentences = groups.flatMap(([group, members]) => {
    const fitting = linesFor(property);
    const [single = '', ...others] = members;
    if (group === 'kitchen' && others.length > 0) return [say(fitting(listLines.kitchen))];
    if (group !== 'other' && (members.length === 1 || (!isTight && random(0, 2) > 0)))
      return members.map((label) => saySingle(label, fitting, say, random));
    if (members.length === 1) return [saySingle(single, fitting, say, random)];
    const isOddOneOut = group !== 'other' && members.length > 2 && random(0, 1) === 1;
    const together = isOddOneOut ? others : members;
    // one alone would be a sentence of its own with little to say
    const inList = together.length === maxInList + 1 ? maxInList + 1 : maxInList;
    const further = together.slice(inList);
    return [
      ...(isOddOneOut ? [saySingle(single, fitting, say, random)] : []),
      say(fitting(listLines[group]), itemsOf(together.slice(0, inList), random)),
      further.length > 0 ? say(singleLines, itemsOf(further, random)) : null,
    ];
  });
  return sentences.filter((text) => text !== null).slice(0, most);
}

const saySingle = (label: string, fitting: Fitting, say: Say, random: RandomBetween): string | null =>
  say(fitting(getWording(label).lines)) ?? say(singleLines, itemsOf([label], random));

const sayMixed = (labels: readonly string[], say: Say, random: RandomBetween): string[] =>
  [say(labels.length > 1 ? mixedLines : onlyLines, itemsOf(labels, random))].filter((text) => text !== null);

const itemsOf = (labels: readonly string[], random: RandomBetween): string =>
  joinItems(
    labels.map((label) => {
      const { names } = getWording(label);
      return names[random(0, names.length - 1)] ?? label;
    }),
  );

type Fitting = (lines: readonly string[]) => readonly string[];

/** Only a home among others shares a building. */
const linesFor =
  ({ kind }: Property): Fitting =>
  (lines) =>
    kind.isUnit ? lines : lines.filter((line) => !/\b(?:shared|residents|building|owners)\b/i.test(line));

function groupsOf(labels: readonly string[], random: RandomBetween): [LabelGroup, string[]][] {
  const [kitchen, interior, comfort, ...rest] = labelGroups;
  const order = [...shuffle([kitchen, interior, comfort], random), ...rest, 'other' as const];
  return order
    .map((group): [LabelGroup, string[]] => [
      group,
      labels.filter((label) => getWording(label).group === group),
    ])
    .filter(([, members]) => members.length > 0);
}

function shuffle<T>(list: readonly T[], random: RandomBetween): T[] {
  return list
    .map((item) => ({ item, key: random(0, 1_000_000) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
