import { packages } from '#contract/access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import type { SendState } from '#contract/newsletter/sending.ts';
import type { QueueFilter } from '#contract/staff/queue.ts';
import { queueAreas, type QueueArea } from '#contract/staff/queue-areas.ts';
import type { ClientRow, ListedClient, OutboxRow } from '#contract/staff/staff.ts';
import type { SourceState } from '#contract/statistics/sources.ts';
import { pageSearch, type PageSearch } from '../routing/search.ts';

export const mailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'discarded',
] as const satisfies OutboxRow['state'][];
export const sendStates = [
  'missed',
  'due',
  'sending',
  'paused',
  'stopped',
  'dropped',
  'sent',
] as const satisfies SendState[];
export const sourceStates = [
  'failing',
  'stale',
  'missing',
  'fine',
  'uploaded',
  'own',
] as const satisfies SourceState[];
const waitingSides = ['us', 'client'] as const satisfies NonNullable<ListedClient['waits_for']>[];
export const phaseTexts = ['1', '2', '3', '4', '5'] as const;
const maxSearchLength = 100;
const queueFilters = ['all', 'mine', 'nobodys', 'later', 'done'] as const satisfies QueueFilter[];
type Raw = Record<string, unknown>;

const cursorPattern = /^\d{1,16}\.\d{1,16}\.\d{1,16}$/;

export type SeekSearch = { before?: string };
export type OutboxSearch = PageSearch & { state?: OutboxRow['state']; client_id?: number; search?: string };
export type JobsSearch = PageSearch & { state?: 'discarded' };
export type SendsSearch = PageSearch & { state?: SendState };
export type SourcesSearch = PageSearch & { state?: SourceState; search?: string };
export type LogSearch = SeekSearch & { staff_id?: number; client_id?: number };
export type QueueSearch = PageSearch & { show?: QueueFilter; area?: QueueArea };
export type ClientsSearch = PageSearch & {
  search?: string;
  package?: ClientRow['package'];
  status?: ClientRow['account_status'];
  phase?: number;
  waits?: (typeof waitingSides)[number];
  /** the colleague who looks after them, or 'none' */
  manager?: string;
};

/** An invoice that is shown over the bills of its client. */
export type InvoiceSearch = { invoice?: number };
export const invoiceSearch = (raw: Raw): InvoiceSearch => {
  const invoice = idText(raw['invoice']);
  return invoice ? { invoice } : {};
};

/** Where a list without page numbers begins; without it, at the newest. */
export function seekSearch(raw: Raw): SeekSearch {
  const before = String(raw['before'] ?? '');
  return cursorPattern.test(before) ? { before } : {};
}

export function outboxSearch(raw: Raw): OutboxSearch {
  const state = mailStates.find((one) => one === raw['state']);
  const client_id = idText(raw['client_id']);
  const search = searchText(raw);
  return {
    ...pageSearch(raw),
    ...(state && { state }),
    ...(client_id && { client_id }),
    ...(search !== '' && { search }),
  };
}

export function sendsSearch(raw: Raw): SendsSearch {
  const state = sendStates.find((one) => one === raw['state']);
  return { ...pageSearch(raw), ...(state && { state }) };
}

export function sourcesSearch(raw: Raw): SourcesSearch {
  const state = sourceStates.find((one) => one === raw['state']);
  const search = searchText(raw);
  return { ...pageSearch(raw), ...(state && { state }), ...(search !== '' && { search }) };
}

export const jobsSearch = (raw: Raw): JobsSearch => ({
  ...pageSearch(raw),
  ...(raw['state'] === 'discarded' && { state: 'discarded' }),
});

export function logSearch(raw: Raw): LogSearch {
  const [staff_id, client_id] = [idText(raw['staff_id']), idText(raw['client_id'])];
  return { ...seekSearch(raw), ...(staff_id && { staff_id }), ...(client_id && { client_id }) };
}

/** All waiting items are the default, which is left out of the address. */
export function queueSearch(raw: Raw): QueueSearch {
  const show = queueFilters.find((one) => one === raw['show']);
  const area = queueAreas.find((one) => one === raw['area']);
  return { ...pageSearch(raw), ...(show && show !== 'all' && { show }), ...(area && { area }) };
}

/** The shown mail; '' is the first. */
export type PreviewSearch = { template?: string };
export function previewSearch(raw: Raw): PreviewSearch {
  const template = String(raw['template'] ?? '').slice(0, maxSearchLength);
  return template === '' ? {} : { template };
}

export function clientsSearch(raw: Raw): ClientsSearch {
  const search = searchText(raw);
  const booked = packages.find((one) => one === raw['package']);
  const status = accountStatuses.find((one) => one === raw['status']);
  const phase = phaseTexts.find((one) => one === String(raw['phase']));
  const waits = waitingSides.find((one) => one === raw['waits']);
  const manager = raw['manager'] === 'none' ? 'none' : idText(raw['manager'])?.toString();
  return {
    ...pageSearch(raw),
    ...(search !== '' && { search }),
    ...(booked && { package: booked }),
    ...(status && { status }),
    ...(phase && { phase: Number(phase) }),
    ...(waits && { waits }),
    ...(manager && { manager }),
  };
}

const searchText = (raw: Raw) =>
  String(raw['search'] ?? '')
    .trim()
    .slice(0, maxSearchLength);

/** An id in the address; undefined for anything else. */
function idText(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
