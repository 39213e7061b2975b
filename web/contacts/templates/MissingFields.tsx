import { useState, type ReactElement } from 'react';
import type { FieldValues } from '#contract/contacts/template-fields.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { explainToken, findValue, nameToken } from './template-words.ts';

type MissingFieldsProps = {
  /** as they appear in the text */
  tokens: readonly string[];
  /** undefined while they load */
  values: FieldValues | undefined;
  onReplace: (token: string, value: string) => void;
};

/** The fields of a message that have no value yet, each with an input. */
export const MissingFields = ({ tokens, values, onReplace }: MissingFieldsProps): ReactElement => (
  <output className="block empty:hidden">
    {tokens.length > 0 && (
      <Banner kind="info">
        <p>Fill in these fields before you send your message:</p>
        <ul className="mt-3 flex flex-col gap-4">
          {tokens.map((token) => (
            <li key={`${token} ${values === undefined}`}>
              <MissingField token={token} values={values} onReplace={onReplace} />
            </li>
          ))}
        </ul>
      </Banner>
    )}
  </output>
);

type MissingFieldProps = Omit<MissingFieldsProps, 'tokens'> & { token: string };

function MissingField({ token, values, onReplace }: MissingFieldProps): ReactElement {
  const [value, setValue] = useState(() => findValue(token, values));
  const name = nameToken(token);
  const replace = () => value.trim() !== '' && onReplace(token, value.trim());
  return (
    <Field label={name} hint={<span className="break-words">{explainToken(token, values) || token}</span>}>
      {(wiring) => (
        <span className="flex gap-2">
          <TextInput
            {...wiring}
            value={value}
            autoComplete="off"
            onChange={(event) => setValue(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // the form around it is not sent
              event.preventDefault();
              replace();
            }}
          />
          <Button variant="secondary" onClick={replace} aria-label={`Fill in ${name}`}>
            Fill in
          </Button>
        </span>
      )}
    </Field>
  );
}
