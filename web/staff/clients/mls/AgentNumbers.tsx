import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { AgentIds, staffMls } from '#contract/listings/mls.ts';
import { may } from '#contract/access.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { numberLines } from '#web/parts/number-lines.ts';
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
  const numbers = answer.data.data.mls_agent_ids;
  return <NumbersFields key={numbers.join(' ')} clientId={clientId} numbers={numbers} />;
}

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
    stale: [staffMls.readAgentIds],
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
