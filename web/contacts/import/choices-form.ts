import * as z from 'zod/mini';
import { ImportChoices, type ContactImport, type ImportTarget } from '#contract/contacts/import.ts';
import { required } from '#contract/fields.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';

type Consent = ImportChoices['consent'];
type ConsentValues = { kind: string; given_on: string; source: string };

const { match_by, date_order, lead_status_id, lead_source_id, lead_type_id, consent } = ImportChoices.shape;

const chosenOption = z.string().check(z.minLength(1, required));

/** The contract's schema for form input, without the columns, which have a step of their own. */
export const ChoicesForm = z.extend(z.omit(ImportChoices, { columns: true }), {
  match_by: z.pipe(
    z.transform((chosen: string): string[] => (chosen === 'both' ? ['email', 'phone_number'] : [chosen])),
    match_by,
  ),
  date_order: z.pipe(
    z.transform((chosen: string): string | null | undefined => (chosen === '' ? null : chosen)),
    date_order,
  ),
  lead_status_id: z.pipe(z.pipe(chosenOption, z.transform(Number)), lead_status_id),
  lead_source_id: z.pipe(z.pipe(chosenOption, z.transform(Number)), lead_source_id),
  lead_type_id: z.pipe(
    z.transform((chosen: string): number | null | undefined => (chosen === '' ? null : Number(chosen))),
    lead_type_id,
  ),
  consent: z.pipe(
    z.transform((values: ConsentValues): ConsentValues | null | undefined =>
      values.kind === 'none' ? null : values,
    ),
    consent,
  ),
});
export type ChoicesValues = FormValues<z.input<typeof ChoicesForm>>;

/** Nothing is chosen for anybody: contacts stay as they are, and nobody gets a newsletter. */
const noChoices: ChoicesValues = {
  way: 'add',
  match_by: 'both',
  date_order: '',
  ...textValues(['lead_status_id', 'lead_source_id', 'lead_type_id']),
  tag_ids: [],
  consent: { kind: 'none', given_on: '', source: '' },
};

export const toChoicesValues = (choices: ImportChoices | null): ChoicesValues =>
  choices === null
    ? noChoices
    : {
        way: choices.way,
        match_by: choices.match_by.length > 1 ? 'both' : (choices.match_by[0] ?? 'both'),
        date_order: choices.date_order ?? '',
        ...textValues(['lead_status_id', 'lead_source_id', 'lead_type_id'], choices),
        tag_ids: choices.tag_ids,
        consent: toConsentValues(choices.consent),
      };

const toConsentValues = (chosen: Consent): ConsentValues => chosen ?? noChoices.consent;

/** The settings of the last file without its consent, which belongs to the people of that file. */
export const withoutConsent = (choices: ImportChoices): ImportChoices => ({ ...choices, consent: null });

/** The field of each column, as it was recognized until somebody chooses. */
export const listTargets = ({ columns, choices }: Pick<ContactImport, 'columns' | 'choices'>) =>
  choices?.columns ?? columns.map(({ target }) => target);

/** Whether anybody of the file can be reached: a contact has an email or a phone number. */
export const hasAddress = (targets: readonly (ImportTarget | null)[]): boolean =>
  targets.some((target) => target === 'email' || target === 'phone_number');
