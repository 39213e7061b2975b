import * as z from 'zod/mini';
import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { AbsenceDraft, staffAbsences } from '#contract/staff/absences.ts';
import { staffTeam, type TeamMember } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { presentDay } from '#web/parts/dates.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { listsOfQueue } from '../queue/use-queue-change.ts';
import { describeAbsence } from './absence-words.ts';

const Choice = z.extend(AbsenceDraft, {
  deputy_id: z.string().check(z.minLength(1, 'Please choose a colleague.')),
});

type Typed = z.output<typeof Choice>;

type AbsenceDialogProps = { account: TeamMember; isOwn: boolean; onClose: () => void };

/** The days on which a colleague is away, and who looks after their items. */
export function AbsenceDialog({ account, isOwn, onClose }: AbsenceDialogProps): ReactElement {
  const { id, name, absence } = account;
  const { data } = useApiQuery(staffTeam.list, {});
  const others = (data?.data ?? []).filter((one) => one.is_active && one.id !== id);
  const shared = {
    stale: [staffTeam.list, staffTeam.log, ...listsOfQueue],
    title: isOwn ? 'Your days away' : `Days away of ${name}`,
    text: isOwn
      ? 'On these days your deputy sees your items under Mine and gets the email about them. They stay assigned to you.'
      : 'On these days the deputy sees their items under Mine and gets the email about them. They stay assigned to them.',
    verb: 'Save',
    schema: Choice,
    values: {
      first_day: absence?.first_day ?? presentDay(),
      last_day: absence?.last_day ?? presentDay(),
      deputy_id: absence ? String(absence.deputy_id) : '',
    },
    fields: ({ control }: { control: Control<Typed, unknown, Typed> }) => {
      const fields = groupFields(control, {
        days: {
          first_day: {
            label: 'First day away',
            required: true,
            input: (input) => <TextInput {...input} type="date" />,
          },
          last_day: {
            label: 'Last day away',
            required: true,
            input: (input) => <TextInput {...input} type="date" />,
          },
        },
        deputy: {
          deputy_id: {
            label: 'Deputy',
            required: true,
            hint: 'If they are away too, their own deputy steps in.',
            input: (input) => (
              <Select
                {...input}
                placeholder={data ? 'Choose a colleague' : 'Loading…'}
                options={others.map((one) => ({ value: String(one.id), label: one.name }))}
              />
            ),
          },
        },
      });
      return (
        <>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('days')}</div>
          {fields('deputy')}
        </>
      );
    },
    done: ({ data: saved }: { data: { absence: TeamMember['absence'] } }) =>
      saved.absence ? describeAbsence(saved.absence) : undefined,
    onClose,
  };
  const toBody = ({ deputy_id, ...days }: Typed) => ({ ...days, deputy_id: Number(deputy_id) });
  return isOwn ? (
    <ActionDialog
      {...shared}
      endpoint={staffAbsences.saveOwn}
      input={(typed: Typed) => ({ body: toBody(typed) })}
    />
  ) : (
    <ActionDialog
      {...shared}
      endpoint={staffAbsences.save}
      input={(typed: Typed) => ({ params: { id }, body: toBody(typed) })}
    />
  );
}
