import type { ReactElement } from 'react';
import {
  effectiveFeatures,
  effectiveServices,
  type Effective,
  type Missing,
  type Why,
} from '#contract/effective-features.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import { StatusDot, type Tone } from '#web/parts/StatusDot.tsx';
import { featureNames, serviceNames } from './client-words.ts';

/**
 * The client's features and services, and why: forced by the provider, from the package, or chosen for this client.
 */
export function EffectiveAccess({ client }: { client: ClientPage }): ReactElement {
  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      <Group title="Features" names={featureNames} client={client} rows={effectiveFeatures(client)} />
      <Group title="Services" names={serviceNames} client={client} rows={effectiveServices(client)} />
    </div>
  );
}

type GroupProps<Name extends string> = {
  title: string;
  names: Record<Name, string>;
  client: ClientPage;
  rows: readonly Effective<Name>[];
};

const Group = <Name extends string>({ title, names, client, rows }: GroupProps<Name>): ReactElement => (
  <div>
    <h3 className="font-sans text-base font-[600] tracking-normal">{title}</h3>
    <dl className="mt-2 flex flex-col divided">
      {rows.map(({ name, why, missing }) => (
        <div key={name} className="py-2">
          <dt>
            <StatusDot tone={getTone(why, missing)}>{names[name]}</StatusDot>
          </dt>
          <dd className="pl-4 text-sm text-muted">{formatReason(why, missing, client.package)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const isOn = (why: Why) => why === 'forced' || why === 'package' || why === 'chosen';

function getTone(why: Why, missing: Missing): Tone {
  if (!isOn(why)) return 'slate';
  return missing ? 'amber' : 'green';
}

function formatReason(why: Why, missing: Missing, booked: ClientPage['package']): string {
  const reasons: Record<Why, string> = {
    forced: 'On for every client',
    package: `Comes with ${booked}`,
    chosen: 'Chosen for this client',
    'left out': `Off, though it comes with ${booked}`,
    off: 'Off',
  };
  return isOn(why) && missing ? `${reasons[why]}, but ${missingText(missing)}` : reasons[why];
}

const missingText = (missing: Exclude<Missing, null>): string =>
  'service' in missing
    ? `does nothing without the service ${serviceNames[missing.service]}`
    : 'AI needs a larger package';
