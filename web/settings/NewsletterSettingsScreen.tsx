import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { email, requiredText } from '#contract/fields.ts';
import * as paths from '#contract/paths.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { Section } from '#web/parts/Section.tsx';

const Sender = z.object({ name: requiredText(100), reply_to: email });

/** A placeholder that shows the planned form and sends nothing. */
export function NewsletterSettingsScreen(): ReactElement {
  const me = useMe();
  const form = useSchemaForm({ schema: Sender, defaultValues: { name: me.name, reply_to: me.email } });
  return (
    <>
      <SettingsHead title="Newsletter settings" subtitle="How your newsletter is sent." />
      <Form
        form={form}
        label="Newsletter settings"
        pending={false}
        serverError={null}
        guard={false}
        onSubmit={() => Promise.resolve(toast.success('Newsletter settings have been updated.'))}
        className="gap-10"
      >
        <Banner kind="info">Coming soon. Nothing you enter here is saved yet.</Banner>
        <Section title="Sender" note="Who your newsletter comes from, and where replies go.">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormFields
              control={form.control}
              fields={{
                name: {
                  label: 'Sender name',
                  required: true,
                  input: (input) => <TextInput {...input} autoComplete="off" />,
                },
                reply_to: {
                  label: 'Reply-to email',
                  required: true,
                  input: (input) => <EmailInput {...input} autoComplete="off" />,
                },
              }}
            />
          </div>
        </Section>
        <FormActions>
          <LinkButton asChild variant="secondary">
            <Link to={paths.settings}>Back</Link>
          </LinkButton>
          <Button type="submit">Save settings</Button>
        </FormActions>
      </Form>
    </>
  );
}
