export const labelGroups = [
  'kitchen',
  'interior',
  'comfort',
  'outdoor',
  'parking',
  'leisure',
  'service',
] as const;

export type LabelGroup = (typeof labelGroups)[number] | 'other';

export type LabelWording = {
  group: LabelGroup;
  /** as an item of a list */
  names: readonly string[];
  /** as a sentence, in the language of expand-template.ts */
  lines: readonly string[];
};
