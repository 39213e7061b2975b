import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { AgentIds, staffMls } from '#contract/listings/mls.ts';
import { may } from '#contract/access.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { numberLines } from '#web/parts/number-lines.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useAccessSubject } from '#web/session.tsx';
import { TryAgain } from '../TryAgain.tsx';

const NumbersForm = z.object({ mls_agent_ids: z.pipe(numberLines, AgentIds.shape.mls_agent_ids) });

/**
 * The numbers under which boards know the client's agents: their listings belong to the client, all others are
 * reciprocity.
 */
export function AgentNumbers({ clientId }: { clientId: number }): ReactElement {
  const answer = useApiQuery(staffMls.readAgentIds, { params: { id: clientId } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <div className="h-44" />;
  const { mls_agent_ids: numbers, unconfirmed_ids: unconfirmed } = answer.data.data;
  return (
    <>
      {unconfirmed.length > 0 && <Unconfirmed clientId={clientId} numbers={unconfirmed} />}
      <NumbersFields key={numbers.join(' ')} clientId={clientId} numbers={numbers} />
    </>
  );
}

/** Only the board can say whether a number is the client's own. */
const Unconfirmed = ({ clientId, numbers }: Numbers): ReactElement => (
  <Banner kind="info" className="mb-5">
    <p>
      {`The client entered ${numbers.join(', ')}. Check with the board before you confirm: listings under ${numbers.length === 1 ? 'this number' : 'these numbers'} will appear as their own.`}
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Settle
        clientId={clientId}
        numbers={numbers}
        areTheirs
        label="Confirm"
        title={`Confirm ${numbers.join(', ')}?`}
        text="Its MLS listings will appear as the client’s own. The account’s Admins are notified."
      />
      <Settle
        clientId={clientId}
        numbers={numbers}
        areTheirs={false}
        label="Not theirs"
        title={`Remove ${numbers.join(', ')}?`}
        text="It will be removed from the client’s settings. The account’s Admins are notified."
      />
    </div>
  </Banner>
);

type Numbers = { clientId: number; numbers: readonly string[] };
type SettleProps = Numbers & { areTheirs: boolean; label: string; title: string; text: string };

const Settle = ({ clientId, numbers, areTheirs, label, ...sentences }: SettleProps): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" onClick={open}>
        {label}
      </Button>
    )}
    endpoint={staffMls.settleAgentIds}
    stale={[staffMls.readAgentIds, staffQueue.list, staffQueue.counts]}
    {...sentences}
    verb={label}
    input={() => ({
      params: { id: clientId },
      body: { mls_agent_ids: [...numbers], are_theirs: areTheirs },
    })}
    done={
      areTheirs ? 'The numbers were confirmed. Listings follow within minutes.' : 'The numbers were removed.'
    }
  />
);

function NumbersFields({
  clientId,
  numbers,
}: {
  clientId: number;
  numbers: readonly string[];
}): ReactElement {
  const mayChange = may(useAccessSubject(), staffMls.changeAgentIds.access);
  const form = useSchemaForm({
    schema: NumbersForm,
    defaultValues: { mls_agent_ids: numbers.join('\n') },
  });
  const save = useApiMutation(staffMls.changeAgentIds, {
    stale: [staffMls.readAgentIds, staffQueue.list, staffQueue.counts],
    failure: 'form',
    onSuccess: () => toast.success('The numbers were saved. Listings follow within minutes.'),
  });
  if (!mayChange) return <p>{numbers.length === 0 ? 'None are entered yet.' : numbers.join(', ')}</p>;
  return (
    <Form
      form={form}
      pending={save.isPending}
      serverError={save.error}
      guard
      label="MLS numbers of the agents"
      onSubmit={(body) => save.mutateAsync({ params: { id: clientId }, body })}
    >
      <FormFields
        control={form.control}
        fields={{
          mls_agent_ids: {
            label: 'Numbers of the agents',
            hint: 'One per line, as their board writes them.',
            input: (input) => <TextArea {...input} rows={3} autoComplete="off" spellCheck={false} />,
          },
        }}
      />
      <FormActions>
        <Button type="submit" pending={save.isPending}>
          Save numbers
        </Button>
      </FormActions>
    </Form>
  );
}
