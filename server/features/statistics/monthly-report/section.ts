/** A part of the report: its facts in sentences, single numbers, and the page behind it. */
export type Section = {
  title: string;
  sentences: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  link: readonly [label: string, path: string];
};
