import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import {
  getCaller,
  password,
  signedInPage,
  signIn,
  staff,
  startImpersonation,
  type Caller,
} from '../people.ts';

const failed = /Failed to load resource/;
const expired = errors.unauthenticated[1];

async function begin(clientId: number, caller: Caller): Promise<number> {
  const { data }: { data: { id: number } } = await caller.send(
    'POST',
    `/staff/clients/${clientId}/messages`,
    {
      subject: `Words ${clientId}`,
      message: 'How is it going?',
      user_ids: [],
    },
  );
  return data.id;
}

/** The same browser with this session from now on. */
async function become(page: Page, { token }: Pick<Caller, 'token'>, address: string): Promise<void> {
  await page.goto('/api/v2/health');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  await page.goto(address);
}

test('what an agent has begun to write in a conversation is kept: on leaving, a reload, a lost line and the end of the session', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const { id: clientId, admin } = await newLiveClient();
  const id = await begin(clientId, await getCaller(staff));
  const address = `/support/${id}`;
  const mine = await signIn(admin);
  await become(page, mine, address);
  const message = page.getByLabel('Your message');
  const saved = page.getByText('Draft saved');

  await test.step('it is kept when the page is left at once, and on a reload', async () => {
    await message.fill('It goes');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/support$/);
    await page.getByRole('link', { name: `Words ${clientId}` }).click();
    await expect(message).toHaveValue('It goes');
    await message.fill('It goes well');
    await expect(saved).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.reload();
    await expect(message).toHaveValue('It goes well');
    await expect(saved).toBeVisible();
  });

  await test.step('without a connection nothing is lost either: leaving asks, and the words come back', async () => {
    await context.setOffline(true);
    await message.fill('It goes well, but');
    await expect(page.getByText('Draft not saved')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await context.setOffline(false);
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(message).toHaveValue('It goes well, but');
  });

  await test.step('a message that could not be sent is a draft still', async () => {
    await page.route(
      `**/api/v2/support/messages/${id}`,
      (route) => route.fulfill({ status: 500, body: '{}' }),
      {
        times: 1,
      },
    );
    await message.fill('It goes well, but slowly');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(errors.server_error[1])).toBeVisible();
    await expect(saved).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(message).toHaveValue('It goes well, but slowly');
  });

  await test.step('somebody else in this browser has none of it, nor has staff in the name of the user', async () => {
    await become(page, await startImpersonation(clientId), address);
    await expect(message).toHaveValue('');
    await message.fill('For you');
    await expect(saved).toBeVisible();
    await become(page, mine, address);
    await expect(message).toHaveValue('It goes well, but slowly');
  });

  await test.step('it is there after the session has ended', async () => {
    await mine.send('POST', '/auth/sign-out');
    await expect(page).toHaveURL(/\/signin/);
    await expect(page.getByText(expired)).toBeVisible();
    await page.getByLabel('Email').fill(admin);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(message).toHaveValue('It goes well, but slowly');
  });

  await test.step('it is over once it is sent', async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We have your message, and we’ll answer you soon.')).toBeVisible();
    await expect(message).toHaveValue('');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: `Words ${clientId}` }).click();
    await expect(page.getByText('It goes well, but slowly')).toBeVisible();
    await expect(message).toHaveValue('');
    await page.reload();
    await expect(page.getByText('It goes well, but slowly')).toBeVisible();
    await expect(message).toHaveValue('');
    await expect(saved).toHaveCount(0);
  });
});

test('a reply and a note that a colleague has begun are kept apart, and no other colleague has them', async ({
  page,
}) => {
  const { id: clientId } = await newLiveClient();
  const id = await begin(clientId, await getCaller(staff));
  await signedInPage(page, staff);
  await page.goto(`/staff/messages/${id}`);
  const reply = page.getByRole('region', { name: 'Reply' });
  const note = page.getByRole('region', { name: 'Internal note' });
  await reply.getByRole('textbox').fill('Our reply');
  await note.getByRole('textbox').fill('Our note');
  await expect(reply.getByText('Draft saved')).toBeVisible();
  await expect(note.getByText('Draft saved')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.reload();
  await expect(reply.getByRole('textbox')).toHaveValue('Our reply');
  await expect(note.getByRole('textbox')).toHaveValue('Our note');
  const colleague = await getCaller('support@provider.example.com');
  const theirs: { data: { draft: string; note_draft: string } } = await colleague.read(
    `/staff/messages/${id}`,
  );
  expect([theirs.data.draft, theirs.data.note_draft]).toEqual(['', '']);
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added.')).toBeVisible();
  await expect(note.getByRole('textbox')).toHaveValue('');
  await expect(reply.getByRole('textbox')).toHaveValue('Our reply');
  await reply.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is on its way.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Our reply')).toBeVisible();
  await expect(reply.getByRole('textbox')).toHaveValue('');
  await expect(note.getByRole('textbox')).toHaveValue('');
});

test('a note that was added without an answer is added once, and is no draft afterwards', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const { id: clientId } = await newLiveClient();
  const id = await begin(clientId, await getCaller(staff));
  await signedInPage(page, staff);
  await page.goto(`/staff/messages/${id}`);
  const note = page.getByRole('region', { name: 'Internal note' });
  const add = note.getByRole('button', { name: 'Add note' });
  const call = `**/api/v2/staff/messages/${id}/notes`;
  await note.getByRole('textbox').fill('They moved');
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  // a second after the failure
  const savedAgain = page.waitForRequest(/\/draft$/);
  await add.dblclick();
  await expect(note.getByText('We couldn’t tell whether this was saved.')).toBeVisible({ timeout: 15_000 });
  await expect(note.getByRole('textbox')).toHaveValue('They moved');
  await expect(note.getByText('Draft saved')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await savedAgain;
  await page.unroute(call);
  await add.dblclick();
  await expect(page.getByText('Note added.')).toBeVisible();
  await expect(note.getByText('This field is required.')).toHaveCount(0);
  const caller = await getCaller(staff);
  const read = async () => {
    const { data }: { data: { note_draft: string; notes: unknown[] } } = await caller.read(
      `/staff/messages/${id}`,
    );
    return [data.note_draft, data.notes.length];
  };
  await expect.poll(read).toEqual(['', 1]);
});
