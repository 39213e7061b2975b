import { useRef, useState, type ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { maxTextMessageLength } from '#contract/contacts/templates.ts';
import { findOpenTokens, openTokenMessage } from '#contract/text-fields.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Field } from '#web/parts/Field.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useUnsavedText } from '#web/parts/unsaved-input.ts';
import { useMarkContacted } from '../use-mark-contacted.ts';
import { MissingFields } from './MissingFields.tsx';
import { createTextHref, insertTemplate } from './template-words.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import { useFieldValues } from './use-field-values.ts';

type TextDialogProps = { contact: Contact; number: string; onClose: () => void };

/** Writes a text message, which the device's own program sends. */
export function TextDialog({ contact, number, onClose }: TextDialogProps): ReactElement {
  const [text, setText] = useState('');
  const [inserted, setInserted] = useState<string | null>(null);
  const cursor = useRef<number | null>(null);
  const values = useFieldValues(contact.id);
  const markContacted = useMarkContacted();
  const tokens = findOpenTokens(text);
  const typed = useUnsavedText(text.trim() !== '' && text !== inserted, text);
  const reason = findReason(text, tokens);
  const verb = contact.do_not_text ? 'Text anyway' : 'Open in messages';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Text ${contact.name || number}`}
      description="Your phone or computer opens its messages with this text."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {reason === null ? (
            <LinkButton
              href={createTextHref(number, text.trim())}
              onClick={() => {
                markContacted(contact);
                onClose();
              }}
            >
              {verb}
            </LinkButton>
          ) : (
            <Button disabledReason={reason}>{verb}</Button>
          )}
        </>
      }
    >
      <div ref={typed} className="flex flex-col gap-5">
        {contact.do_not_text && <Banner>{contact.name} asked not to be texted.</Banner>}
        <TemplatePicker
          kind="text"
          values={values}
          onChoose={(template) => {
            const options = {
              cursor: cursor.current ?? text.length,
              inserted,
              firstSubject: '',
              answersEmail: false,
            };
            const next = insertTemplate({ subject: '', text }, template, options);
            setInserted(next.text);
            setText(next.text);
          }}
        />
        <Field label="Message">
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={5}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onBlur={(event) => (cursor.current = event.currentTarget.selectionStart)}
            />
          )}
        </Field>
        <MissingFields
          tokens={tokens}
          values={values}
          onReplace={(token, value) => setText((before) => before.replaceAll(token, () => value))}
        />
      </div>
    </Dialog>
  );
}

function findReason(text: string, [token]: readonly string[]): string | null {
  if (text.trim() === '') return 'Please write a message first.';
  if (token !== undefined) return openTokenMessage(token);
  return text.length > maxTextMessageLength
    ? `Please shorten it to ${maxTextMessageLength} characters.`
    : null;
}
