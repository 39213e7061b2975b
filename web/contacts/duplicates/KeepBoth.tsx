import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { merging } from '#contract/contacts/merging.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Radios } from '#web/parts/Radios.tsx';
import { pairLists } from './stale-after-merge.ts';

const people = ['two', 'couple'] as const;
const Answer = z.object({ people: z.enum(people) });

type KeepBothProps = {
  id: number;
  other: { id: number; name: string; email: string | null };
  onDone?: () => void;
};

/** Two people who are alike, such as a couple with one phone: they are not offered again. */
export const KeepBoth = ({ id, other, onDone }: KeepBothProps): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="quiet" aria-label={`Keep both: ${other.name || other.email}`} onClick={open}>
        Keep both
      </Button>
    )}
    endpoint={merging.keepBoth}
    stale={pairLists}
    title="Keep both contacts?"
    text="We won’t suggest these two again."
    verb="Keep both"
    schema={Answer}
    values={{ people: 'two' }}
    fields={{
      people: {
        label: 'They are',
        input: (input) => (
          <Radios
            {...input}
            options={[
              { value: 'two', label: 'Two different people' },
              { value: 'couple', label: 'A couple or a household' },
            ]}
          />
        ),
      },
    }}
    input={(answer) => ({
      params: { id },
      body: { other_id: other.id, is_couple: answer.people === 'couple' },
    })}
    done="Both contacts are kept."
    {...(onDone && {
      onDone: (_answer: unknown, close: () => void) => {
        close();
        onDone();
      },
    })}
  />
);
