import type { Pool } from 'pg';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import { toMailBrand } from './brand.ts';
import { createPortalLinks, type PortalLinks } from './portal-links.ts';
import { DeliveryError, type Mailer } from './mailer.ts';
import { composeMessage, type Attachment, type MailContent } from './compose-message.ts';
import type { AnyMail, MailContext } from './define-mail.ts';
import type { LinkEncryption } from './enqueue-mail.ts';
import { readChangedTexts } from './cross-client/mail-words.ts';
import type { MailTexts } from './mail-words.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type CurrentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { renderLayout, type SwitchOff } from './layout.ts';
import type { MailDocument, MailDraft } from './mail-draft.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';
import {
  begin,
  commit,
  withConnection,
  rollback,
  createTaskContext,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';
import {
  rescheduleMail,
  claimMail,
  markMailFailed,
  dropMail,
  findReasonToDrop,
  lockMail,
  markMailSent,
  type ClaimedMail,
} from './cross-client/queue.ts';
import { nextTry, maxAttempts } from './rules.ts';

type KeptMail = { address: string; signsIn: boolean };

export type MailSender = {
  /** every kind of mail that may be in the queue */
  mails: readonly AnyMail[];
  mailer: Mailer;
  provider: ProviderConfig;
  portalOrigin: string;
  links: LinkEncryption;
  unsubscribeTokens: UnsubscribeTokens;
  addressOf: MailContext['addressOf'];
  clock: () => Date;
  /** Whether the text of a sent mail is stored; with demo data only. */
  keepsText: (mail: KeptMail) => boolean;
  /** makes an attachment; null if its source is gone */
  makeDocument: (document: MailDocument, context: TaskContext) => Promise<Attachment | null>;
};

/**
 * Sends the oldest due mail; false if there is none. The row stays locked from before the delivery until its outcome
 * is committed, so that no other worker can send it while this process lives.
 */
export const sendNextMail = (pool: Pool, sender: MailSender): Promise<boolean> =>
  withConnection(pool, async (client) => {
    const now = sender.clock();
    const row = await createTaskContext(client, now).value(claimMail(now));
    if (!row) return false;
    crashPoint('mail.claimed');
    const mail = findMail(sender, row.template);
    const [, lockedRows, providerRows, textRows, reasonRows] = await runPipeline(client, [
      begin,
      lockMail(row),
      readProvider(),
      readChangedTexts(row.template),
      findReasonToDrop(row, mail),
    ]);
    if (!lockedRows?.length) {
      await runPipeline(client, [rollback]);
      return true;
    }
    crashPoint('mail.locked');
    const reason = reasonRows?.[0]?.[0];
    if (reason) {
      await runPipeline(client, [dropMail({ id: row.id, now, note: JSON.parse(reason) }), commit]);
      return true;
    }
    const saved = providerRows?.[0]?.[0];
    const provider = currentProvider(saved ? JSON.parse(saved) : null, sender.provider);
    const changedTexts = textRows?.[0]?.[0];
    const changes = changedTexts ? JSON.parse(changedTexts) : {};
    const outcome = await deliver(row, {
      sender,
      provider,
      changes,
      context: createTaskContext(client, now),
    });
    crashPoint('mail.delivered');
    await runPipeline(client, [outcome, commit]);
    crashPoint('mail.committed');
    return true;
  });

const findMail = ({ mails }: Pick<MailSender, 'mails'>, template: string): AnyMail | undefined =>
  mails.find(({ name }) => name === template);

type Delivery = {
  sender: MailSender;
  provider: CurrentProvider;
  /** the texts that the provider has changed */
  changes: MailTexts;
  context: TaskContext;
};

async function deliver(row: ClaimedMail, { sender, provider, changes, context }: Delivery) {
  const { id, attempts } = row;
  const mail = findMail(sender, row.template);
  let content: MailContent | undefined;
  const keptMail = {
    address: row.address,
    signsIn: mail !== undefined && 'signsIn' in mail && mail.signsIn,
  };
  const sentText = () => ({
    subject: content?.subject ?? null,
    body: sender.keepsText(keptMail) ? (content?.text ?? null) : null,
  });
  try {
    if (attempts > maxAttempts) throw new DeliveryError('never', 'Every try of it ended the server.');
    const rendered = renderClaimedMail(row, sender, { provider, changes });
    ({ content } = rendered);
    const documents = await Promise.all(
      rendered.documents.map((document) => sender.makeDocument(document, context)),
    );
    const message = await composeMessage(
      content,
      { ref: row.ref, to: row.address, from: provider.sender, date: new Date(row.created_at) },
      documents.flatMap((attachment) => attachment ?? []),
    );
    crashPoint('mail.composed');
    await sender.mailer.deliver(message);
    return markMailSent({ id, now: sender.clock(), ...sentText() });
  } catch (error) {
    const { outcome, message } = toDeliveryError(error, content !== undefined);
    const at = outcome === 'never' ? undefined : nextTry(attempts, sender.clock());
    return at
      ? rescheduleMail({
          id,
          now: sender.clock(),
          at,
          error: message,
          mayHaveArrived: outcome === 'unknown',
          ...sentText(),
        })
      : markMailFailed({ id, now: sender.clock(), error: message, ...sentText() });
  }
}

function renderClaimedMail(
  { template, details, address, link_token, client_id: client }: ClaimedMail,
  { mails, links, portalOrigin, unsubscribeTokens, addressOf }: MailSender,
  { provider, changes }: Pick<Delivery, 'provider' | 'changes'>,
): { content: MailContent; documents: readonly MailDocument[] } {
  const mail = mails.find(({ name }) => name === template);
  // a newer release queued it, whose worker may be running beside this one
  if (!mail) throw new DeliveryError('later', `There is no mail '${template}'.`);
  if ('isWhole' in mail) return { content: mail.render(details), documents: [] };
  const token = link_token === null ? '' : links.decrypt(template, Buffer.from(link_token, 'hex'));
  const portalLinks = createPortalLinks(portalOrigin, client);
  const draft = mail.render(details, { address, ...portalLinks, addressOf, token, changes });
  const brand = toMailBrand(provider, portalLinks.portal);
  const documents = draft.documents ?? [];
  const switchOff = findSwitchOff(draft, {
    address,
    client,
    ...portalLinks,
    tokens: unsubscribeTokens,
  });
  return { content: renderLayout(draft, brand, switchOff), documents };
}

type SwitchOffContext = PortalLinks & {
  address: string;
  client: number | null;
  tokens: UnsubscribeTokens;
};

function findSwitchOff(
  { preference, list }: MailDraft,
  { address: email, client, portal, screen, tokens }: SwitchOffContext,
): SwitchOff | undefined {
  const linkTo = (path: `${string}/$token`, token: string) => portal(fillPath(path, { token }));
  if (list) return { unsubscribe: linkTo(list.path, tokens.createForList({ ...list, email })) };
  if (preference === undefined) return undefined;
  return {
    unsubscribe: linkTo(paths.unsubscribe, tokens.create({ email, preference, client })),
    preferences: screen(paths.settings),
  };
}

/** A mail that cannot be rendered fails for good; a full disk is a temporary error. */
function toDeliveryError(error: unknown, wasRendered: boolean): DeliveryError {
  if (error instanceof DeliveryError) return error;
  return new DeliveryError(
    wasRendered ? 'later' : 'never',
    error instanceof Error ? error.message : String(error),
  );
}
