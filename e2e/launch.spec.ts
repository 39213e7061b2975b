import type { Package } from '#contract/access.ts';
import { formIds, launchForms } from '#contract/launch/forms.ts';
import { newLaunch } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { impersonating, signedIn } from './people.ts';
import { choosePhoto, completed, fill, fillStep, place } from './questionnaire.ts';

const failed = /Failed to load resource/;
const paths = launchForms.map(({ pathname }) => pathname);
const at = (path: string) => (url: URL) => url.pathname === path;

for (const booked of ['Build', 'Drive', 'Accelerate'] satisfies Package[])
  test(`the whole questionnaire as ${booked}, with a break in the middle, until it is sent in`, async ({
    page,
    context,
  }, { project }) => {
    test.slow();
    // the narrow width is the harder one
    if (project.name === 'desktop' && booked !== 'Accelerate') return;
    const client = await newLaunch(booked, project.name);
    await signedIn(page, client.admin);
    await page.goto('/');
    await expect(page).toHaveURL(at('/launch'));
    await expect(page).toHaveTitle('Launch | Client portal');
    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'Fill out my launch form' }).click();

    let now = page;
    for (const form of formIds) {
      const { pathname, title, percentage } = launchForms[form];
      await expect(now).toHaveURL(at(pathname));
      await expect(now).toHaveTitle(`${title} | Client portal`);
      await expect(now.getByText(`Step ${form} of 6`)).toBeVisible();
      await expect(now.getByText(`${percentage}%`, { exact: true })).toBeVisible();
      await expectAccessible(now);
      await expectNoSideScroll(now);
      await fillStep(now, form, booked);
      if (form === 2) {
        // the browser is closed in the middle of a step, right after the last key
        await now.close({ runBeforeUnload: true });
        now = await context.newPage();
        await signedIn(now, client.admin);
        await now.goto('/launch');
        await expect(now.getByText('Step 2 of 6')).toBeVisible();
        await now.getByRole('link', { name: 'Continue where I stopped' }).click();
        await expect(place(now, 'secondary_objective_other').getByRole('textbox')).toHaveValue(
          'Be found by name',
        );
        await expect(place(now, 'predefined_search_choices').getByRole('textbox')).toHaveCount(2);
      }
      await expectAccessible(now);
      await expectNoSideScroll(now);
      await now.getByRole('button', { name: 'Next Step' }).click();
      await expect(now.getByText('Changes saved!').first()).toBeVisible();
    }

    await expect(now).toHaveURL(at('/launch/forms/review'));
    await expect(now.getByText('Step 6 of 6')).toBeVisible();
    await expect(now.getByText('Nora Novak Homes')).toBeVisible();
    await expect(now.getByText('Centered with logo above')).toBeVisible();
    await expect(now.getByText('A password is kept').first()).toBeVisible();
    await expect(now.getByText('canary')).toHaveCount(0);
    await expectAccessible(now);
    await expectNoSideScroll(now);
    const sent = now.waitForRequest(
      (request) => request.url().endsWith('/forms/6') && request.method() === 'POST',
    );
    await now.getByRole('button', { name: 'Submit my launch form' }).click();
    expect((await sent).postDataJSON()).toEqual({ id: 6, data: { review: 'completed' } });
    await expect(now).toHaveURL(at('/launch/forms/complete'));
    await expect(now.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have everything');
    await expect(now.getByText('100%')).toBeVisible();
    await expectAccessible(now);
    await expectNoSideScroll(now);
    await now.getByRole('link', { name: 'Follow the launch' }).click();
    await expect(now).toHaveURL(at('/launch/status'));
    const { data }: { data: { client: { launch_phase_id: number } } } = await client.caller.read('/me');
    expect(data.client.launch_phase_id).toBe(2);
    await now.goto('/launch/forms/theme');
    await expect(now).toHaveURL(at('/launch/status'));
  });
