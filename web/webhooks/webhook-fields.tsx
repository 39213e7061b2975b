import type { ProviderWebhook, ProviderWebhookDraft } from '#contract/webhooks/provider-webhooks.ts';
import type { Webhook, WebhookDraft } from '#contract/webhooks/webhooks.ts';
import type * as z from 'zod/mini';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { FieldControl, FieldControls } from '#web/parts/FormFields.tsx';
import type { FormValues } from '#web/parts/form-values.ts';
import { UrlInput } from '#web/parts/UrlInput.tsx';

type Values = FormValues<z.input<typeof WebhookDraft>>;

type ProviderValues = FormValues<z.input<typeof ProviderWebhookDraft>>;

const urlField: FieldControl = {
  label: 'URL',
  required: true,
  hint: 'Your tool tells you which. It begins with https://.',
  input: (input) => <UrlInput {...input} />,
};

export const webhookFields: FieldControls<Values> = {
  url: urlField,
  contacts: (field) => <FormCheckbox {...field} label="Contact events" />,
  listings: (field) => <FormCheckbox {...field} label="Listing events" />,
  testimonials: (field) => <FormCheckbox {...field} label="Testimonial events" />,
  newsletters: (field) => <FormCheckbox {...field} label="Newsletter events" />,
  billing: (field) => <FormCheckbox {...field} label="Billing events" />,
  is_on: (field) => <FormCheckbox {...field} label="Send messages to this URL" />,
};

export const newWebhook = {
  url: '',
  contacts: true,
  listings: false,
  testimonials: false,
  newsletters: false,
  billing: false,
  is_on: true,
} as const;

export const toWebhookValues = ({
  url,
  contacts,
  listings,
  testimonials,
  newsletters,
  billing,
  is_on,
}: Webhook) => ({ url, contacts, listings, testimonials, newsletters, billing, is_on });

export const providerWebhookFields: FieldControls<ProviderValues> = {
  url: urlField,
  clients: (field) => <FormCheckbox {...field} label="Client events" />,
  launches: (field) => <FormCheckbox {...field} label="Launch events" />,
  invoices: (field) => <FormCheckbox {...field} label="Invoice events" />,
  is_on: (field) => <FormCheckbox {...field} label="Send messages to this URL" />,
};

export const newProviderWebhook = {
  url: '',
  clients: true,
  launches: false,
  invoices: false,
  is_on: true,
} as const;

export const toProviderWebhookValues = ({ url, clients, launches, invoices, is_on }: ProviderWebhook) => ({
  url,
  clients,
  launches,
  invoices,
  is_on,
});
