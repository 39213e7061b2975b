import { useEditorState, type Editor } from '@tiptap/react';
import { Link } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { normalizeUrl } from '#contract/normalize.ts';
import { emailPattern, normalizeEmail } from '#contract/read-email.ts';
import { linkAddress } from '#contract/rich-text/addresses.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { TextInput } from '../TextInput.tsx';
import { ToolbarButton } from './ToolbarButton.tsx';

const invalidAddress = 'Please enter a valid url address.';

/** Links the chosen text, or changes the link at the cursor. Without either, the address itself becomes the text. */
export function LinkButton({ editor, disabled }: { editor: Editor; disabled: boolean }): ReactElement {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const isOn = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  function open(): void {
    const { href } = editor.getAttributes('link');
    setError(undefined);
    setAddress(typeof href === 'string' ? href : '');
  }

  function insert(): void {
    const href = parseLinkAddress(address ?? '');
    if (href === null) return setError(invalidAddress);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    setAddress(null);
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAddress(null);
  }

  return (
    <>
      <ToolbarButton label="Link" icon={Link} isOn={isOn} disabled={disabled} onPress={open} />
      <Dialog
        open={address !== null}
        onOpenChange={(next) => !next && setAddress(null)}
        title="Link"
        size="small"
        footer={
          <>
            {isOn && (
              <Button variant="secondary" onClick={remove}>
                Remove link
              </Button>
            )}
            <Button onClick={insert}>Save link</Button>
          </>
        }
      >
        <Field label="Address" error={error} hint="A web page, an email address or tel: and a number.">
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              value={address ?? ''}
              onChange={(event) => setAddress(event.target.value)}
              onBlur={() => setAddress((typed) => typed && (parseLinkAddress(typed) ?? typed))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // the form around the dialog would be sent
                event.preventDefault();
                insert();
              }}
            />
          )}
        </Field>
      </Dialog>
    </>
  );
}

/** People usually type an address without its scheme. */
function parseLinkAddress(typed: string): string | null {
  const text = typed.trim();
  const email = normalizeEmail(text);
  return linkAddress(emailPattern.test(email) ? `mailto:${email}` : normalizeUrl(text));
}
