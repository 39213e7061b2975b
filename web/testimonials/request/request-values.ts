import { RequestDraft } from '#contract/testimonials/requests.ts';
import { defaultSignature, requestTypes, type RequestType } from '#contract/testimonials/words.ts';
import * as z from 'zod/mini';
import type { FormValues } from '#web/parts/form-values.ts';

/** The fields of the form: the screen that leads here knows the listing. */
export const RequestFields = z.omit(RequestDraft, { listing_id: true });
export type RequestValues = FormValues<z.input<typeof RequestFields>>;

type Person = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
};

/** The initial request: with the words for buyers or sellers, and with the person, if there is one already. */
type First = { person?: Person; type?: RequestType };

export const firstValues = (userName: string, { person, type = 'buyer' }: First = {}): RequestValues => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  email: person?.email ?? '',
  phone_number: person?.phone_number ?? '',
  add_to_lead: person !== undefined,
  title: getRequestType(type).title,
  body: getRequestType(type).body,
  signature: defaultSignature(userName),
  reminder: true,
});

export const getRequestType = (id: RequestType) =>
  requestTypes.find((one) => one.id === id) ?? requestTypes[0];

/** Whether title and body may be replaced without asking: they are empty, or still the words of a type. */
export const isUntouched = ({ title, body }: Pick<RequestValues, 'title' | 'body'>): boolean =>
  (title.trim() === '' || requestTypes.some((one) => one.title === title)) &&
  (body.trim() === '' || requestTypes.some((one) => one.body === body));
