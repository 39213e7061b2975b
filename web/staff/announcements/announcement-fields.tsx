import { packages } from '#contract/access.ts';
import {
  audiences,
  audienceStatuses,
  channels,
  maxMessageLength,
  recipientRoles,
  type AnnouncementDraft,
} from '#contract/announcements/announcements.ts';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import type { FieldControls } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { Choices } from '../clients/Choices.tsx';
import { serviceOptions } from '../clients/client-words.ts';
import { audienceNames, channelNames, roleNames } from './announcement-words.ts';

const toOptions = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }));
const sameNames = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Shown = Pick<AnnouncementDraft, 'audience' | 'channel' | 'send'> & {
  /** '' until it is known */
  zone: string;
};

/** The controls depend on the choices so far; times are those on the provider's clocks. */
export const announcementFields = ({
  audience,
  channel,
  send,
  zone,
}: Shown): FieldControls<AnnouncementDraft> => ({
  subject: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
  body: {
    label: 'Text',
    required: true,
    hint: `Up to ${maxMessageLength.toLocaleString('en-CA')} characters. An empty line begins a new paragraph.`,
    input: (input) => <TextArea {...input} rows={6} />,
  },
  channel: (field) => <FormRadios {...field} label="Send as" options={toOptions(channels, channelNames)} />,
  audience: (field) => (
    <FormRadios {...field} label="Clients" options={toOptions(audiences, audienceNames)} />
  ),
  packages:
    audience === 'package'
      ? (field) => <Choices {...field} label="Packages" options={sameNames(packages)} />
      : null,
  services:
    audience === 'service'
      ? (field) => <Choices {...field} label="Services" options={serviceOptions} />
      : null,
  statuses:
    audience === 'status'
      ? (field) => <Choices {...field} label="Account status" options={sameNames(audienceStatuses)} />
      : null,
  recipients: (field) => (
    <FormRadios {...field} label="People" options={toOptions(recipientRoles, roleNames)} />
  ),
  ends_on:
    channel === 'mail'
      ? null
      : {
          label: 'Show the notice until',
          hint: 'The last day it’s shown. Without one, until each person dismisses it.',
          className: 'max-w-60',
          input: (input) => <TextInput {...input} type="date" />,
        },
  send: (field) => (
    <FormRadios
      {...field}
      label="When"
      options={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'At a later time' },
      ]}
    />
  ),
  send_on:
    send === 'now'
      ? null
      : {
          label: 'Day',
          required: true,
          className: 'max-w-60',
          input: (input) => <TextInput {...input} type="date" />,
        },
  send_time:
    send === 'now'
      ? null
      : {
          label: 'Time',
          required: true,
          hint: zone && `On the clocks of ${zone}.`,
          className: 'max-w-60',
          input: (input) => <TextInput {...input} type="time" />,
        },
});
