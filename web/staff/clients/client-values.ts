import * as z from 'zod/mini';
import { services } from '#contract/access.ts';
import { features } from '#contract/features.ts';
import { launchPhaseIds } from '#contract/launch/phases.ts';
import { AccountChange, type ClientPage } from '#contract/staff/staff.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';

/** The contract's schema for form input, in which every field has a value. */
export const ClientForm = z.extend(z.required(AccountChange), {
  /** '' for no phase */
  launch_phase_id: z.enum(['', '1', '2', '3', '4', '5'], 'Please choose a phase.'),
});
/** The body that is sent, and the values of the controls. */
export type ClientValues = z.infer<typeof ClientForm>;
export type ClientInputs = FormValues<z.input<typeof ClientForm>>;

const textFields = z.keyof(
  z.omit(ClientForm, {
    package: true,
    services: true,
    features: true,
    account_status: true,
    launch_phase_id: true,
    is_live: true,
  }),
).options;

export const toClientValues = (client: ClientPage): ClientInputs => ({
  ...textValues(textFields, client),
  package: client.package,
  services: services.filter((one) => client.services.includes(one)),
  features: features.filter((one) => client.features.includes(one)),
  account_status: client.account_status,
  launch_phase_id: phaseText(client.launch_phase_id),
  is_live: client.is_live,
});

/**
 * Only changed fields are sent, so that a colleague's changes to other fields stay; and none that the person may not
 * send.
 */
export function findClientChanges(
  values: ClientValues,
  before: ClientValues,
  maySend: (key: keyof AccountChange) => boolean = () => true,
): AccountChange {
  const phase = launchPhaseIds.find((id) => String(id) === values.launch_phase_id) ?? null;
  const changes: AccountChange = { ...values, launch_phase_id: phase };
  for (const key of z.keyof(ClientForm).options)
    if (isSame(values[key], before[key]) || !maySend(key)) delete changes[key];
  return changes;
}

type LaunchStatus = Pick<ClientValues, 'account_status' | 'launch_phase_id' | 'is_live'>;

/** Status, phase and is_live depend on each other: the values that follow from a new status. */
export function withStatus(
  status: ClientValues['account_status'],
  now: LaunchStatus,
  before: LaunchStatus,
): LaunchStatus {
  if (status === 'Live') return live;
  const is_live = status === 'Launch' ? false : before.is_live;
  return { account_status: status, is_live, launch_phase_id: now.launch_phase_id };
}

/** The values that follow from switching is_live on or off. */
export function withLive(is_live: boolean, now: LaunchStatus, before: LaunchStatus): LaunchStatus {
  if (is_live) return live;
  return {
    is_live,
    account_status: now.account_status === 'Live' ? 'Launch' : now.account_status,
    launch_phase_id: now.launch_phase_id || before.launch_phase_id,
  };
}

const live: LaunchStatus = { account_status: 'Live', is_live: true, launch_phase_id: '' };

export type Risk = { title: string; body: string; confirm: string };

/** The warning for a change whose effects cannot be undone by changing it back. */
export function findRisk(change: AccountChange, name: string): Risk | null {
  if (change.account_status === 'Cancelled')
    return {
      title: 'Cancel this account?',
      body: `Everyone at ${name} will be signed out right away and won’t be able to sign in.`,
      confirm: 'Cancel account',
    };
  if (change.is_live === true)
    return {
      title: 'Go live?',
      body: `The launch of ${name} ends, its launch screens close, and everyone there is told that the site is live.`,
      confirm: 'Go live',
    };
  return null;
}

const phaseText = (id: number | null) =>
  ClientForm.shape.launch_phase_id.options.find((text) => text === String(id)) ?? '';

type Value = ClientValues[keyof ClientValues];

/** A different order of a list is not a change, and neither is an empty text in place of none. */
const isSame = (one: Value, other: Value) => toComparable(one) === toComparable(other);
const toComparable = (value: Value) => (Array.isArray(value) ? value.toSorted().join() : String(value ?? ''));
