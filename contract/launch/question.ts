import type { Package } from '../access.ts';
import type { FileType } from '../files.ts';

/** One option. The value is stored and sent; the label is shown. */
export type Option = { value: string; label: string };

/** Shown only while another answer of the same step is one of these. */
export type When = { question: string; is: readonly string[] };

/** Passwords that a client entrusts to the provider: encrypted, and read only with a reason. */
export const secretFields = ['domain_name_password', 'instagram_password'] as const;
export type SecretField = (typeof secretFields)[number];

type Kind =
  | { kind: 'text'; most: number }
  | { kind: 'email' }
  | { kind: 'phone' }
  | { kind: 'url' }
  | { kind: 'long text'; most: number }
  /** write-only: stored encrypted, never sent back */
  | { kind: 'secret'; name: SecretField; most: number }
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'several'; options: readonly Option[]; most?: number }
  /** one checkbox that has to be ticked; its value is 'yes' */
  | { kind: 'agreement'; statement: string }
  /** one line each */
  | { kind: 'lines'; most: number; advised: number }
  /** all options, in an order that the client chooses, each on or off */
  | { kind: 'order'; options: readonly Option[] }
  | { kind: 'theme'; options: readonly Option[] }
  | { kind: 'photos'; least: number; most: number }
  | { kind: 'fonts'; options: readonly Option[] }
  | { kind: 'colours'; options: readonly Option[] }
  /** `isOpenLater`: files may be added after the form was submitted, until the website is live */
  | { kind: 'files'; types: readonly FileType[]; most: number; isOpenLater?: true };

/**
 * A question of the launch questionnaire: screen, validation, storage, review and the view of staff all come
 * from it.
 */
export type Question = Kind & {
  name: string;
  label: string;
  hint?: string;
  /** must be answered whenever it is shown */
  required?: true;
  when?: When;
  /** the answer must differ from that of this question */
  unlike?: string;
  /** an option chosen in that question may not be chosen here as well */
  apartFrom?: string;
};
export type QuestionOf<K extends Kind['kind']> = Extract<Question, { kind: K }>;

/** Questions under one heading. Clients of the packages in `notFor` are not asked. */
export type Section = {
  title: string;
  hint?: string;
  notFor?: readonly Package[];
  questions: readonly Question[];
};

export const sectionsFor = (booked: Package, sections: readonly Section[]): readonly Section[] =>
  sections.filter(({ notFor = [] }) => !notFor.includes(booked));

/** Options whose label is their value. */
export const toOptions = (...labels: readonly string[]): Option[] =>
  labels.map((label) => ({ value: label, label }));

export const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Shown instead of a stored secret. */
export const secretMask = '********';
